import path from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import type { ParseTerms } from "@/lib/outside/inbound-mail/parse";
import type { ReceivedMail } from "@/lib/outside/inbound-mail/port";
import { LimitedThreads } from "@/lib/outside/threads/limited-threads";

/** A parsed mail with checked attachments: their content type, "" = not allowed. */
export type ReadMail = Omit<ReceivedMail, "attachments"> & {
  attachments: { name: string; content: Buffer; contentType: string }[];
};

/** The thread's input. */
export type MailQuestion = { source: Uint8Array; terms: ParseTerms };

/** The mail is at fault, not the panel. */
export class UnreadableMail extends Error {
  readonly reason: "unreadable" | "slow" | "heavy";

  constructor(reason: UnreadableMail["reason"], text: string) {
    super(text);
    this.reason = reason;
  }
}

const self = fileURLToPath(import.meta.url);
/** Next to the bundle of this file; tests build their own. */
const readerFile = self.endsWith(".ts")
  ? path.join(process.cwd(), ".build/mail-reader.test.js")
  : path.join(path.dirname(self), self.endsWith(".dev.js") ? "mail-reader.dev.js" : "mail-reader.js");

const limits = { most: 1, answerMs: 10_000, heapMb: 256, idleMs: 60_000 };
const threads = new LimitedThreads<MailQuestion, ReadMail>(
  limits,
  (options) => new Worker(readerFile, { ...options, execArgv: ["--conditions=react-server"] }),
);

/**
 * Parses a mail in a thread with limits of time and memory, one at a time. Throws an UnreadableMail if the mail
 * exceeds them or cannot be parsed, and any other error if the thread cannot start.
 */
export async function readMail(source: Buffer, terms: ParseTerms, mostMs?: number): Promise<ReadMail> {
  const answered = await threads.ask({ source, terms }, mostMs);
  if ("failed" in answered) {
    const { failed, said } = answered;
    const isLimit = failed === "slow" || failed === "heavy";
    throw new UnreadableMail(isLimit ? failed : "unreadable", said);
  }
  const { value: mail } = answered;
  const attachments = mail.attachments.map((one) => ({ ...one, content: Buffer.from(one.content) }));
  return { ...mail, attachments };
}
