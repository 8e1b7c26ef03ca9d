import { parseMail } from "@/lib/outside/inbound-mail/parse";
import { answerQuestions } from "@/lib/outside/threads/answer-questions.mjs";
import { fileLimits } from "../rules";
import { typeOfFile } from "../shared/check-file";
import type { MailQuestion, ReadMail } from "./read-mail";

/*
 * Parses mails in its own thread: untrusted input may take any time and memory, and a thread can be terminated.
 * Bundled separately (lib/server/build.mjs).
 */
answerQuestions(async ({ source, terms }: MailQuestion): Promise<ReadMail> => {
  const mail = await parseMail(Buffer.from(source.buffer, source.byteOffset, source.byteLength), terms);
  const attachments = [];
  for (const [index, { name, content }] of mail.attachments.entries()) {
    const isChecked = index < fileLimits.perMessage && content.byteLength <= fileLimits.bytes;
    attachments.push({ name, content, contentType: isChecked ? await typeOfFile(content) : "" });
  }
  return { ...mail, attachments };
});
