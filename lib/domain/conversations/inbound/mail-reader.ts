import { parentPort } from "node:worker_threads";
import { type ParseTerms, parseMail } from "@/lib/outside/inbound-mail/parse";
import { fileLimits } from "../rules";
import { typeOfFile } from "../shared/check-file";

/*
 * Reads mails in a thread of its own: what strangers write may take any time and memory, and the thread can be ended. It is
 * bundled by itself (lib/server/build.mjs).
 */
type Asked = { source: Uint8Array; terms: ParseTerms };

async function readMail({ source, terms }: Asked) {
  const mail = await parseMail(Buffer.from(source.buffer, source.byteOffset, source.byteLength), terms);
  const attachments = [];
  for (const [index, { name, content }] of mail.attachments.entries()) {
    const isLooked = index < fileLimits.perMessage && content.byteLength <= fileLimits.bytes;
    attachments.push({ name, content, contentType: isLooked ? await typeOfFile(content) : "" });
  }
  return { ...mail, attachments };
}

parentPort?.on("message", (asked: Asked) => {
  readMail(asked).then(
    (mail) => parentPort?.postMessage({ mail }),
    (error: unknown) =>
      parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) }),
  );
});
parentPort?.postMessage("ready");
