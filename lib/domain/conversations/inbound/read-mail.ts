import { once } from "node:events";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import type { ParseTerms } from "@/lib/outside/inbound-mail/parse";
import type { ReceivedMail } from "@/lib/outside/inbound-mail/port";

/** A mail with its files looked at: what is in them, "" = what may not be attached. */
export type ReadMail = Omit<ReceivedMail, "attachments"> & {
  attachments: { name: string; content: Buffer; contentType: string }[];
};

/** The mail is at fault, not the panel. */
export class UnreadableMail extends Error {
  readonly reason: "unreadable" | "slow" | "heavy";

  constructor(reason: UnreadableMail["reason"], text: string) {
    super(text);
    this.reason = reason;
  }
}

type Reply = { mail: ReadMail } | { error: string };

const limits = { startMs: 60_000, mailMs: 10_000, idleMs: 60_000, heapMb: 256 };

const self = fileURLToPath(import.meta.url);
/** Beside the bundle that this is a part of; tests bundle it for themselves. */
const readerFile = self.endsWith(".ts")
  ? path.join(process.cwd(), ".build/mail-reader.test.js")
  : path.join(path.dirname(self), self.endsWith(".dev.js") ? "mail-reader.dev.js" : "mail-reader.js");

let reader: Worker | null = null;
let idle: NodeJS.Timeout | null = null;
let last: Promise<unknown> = Promise.resolve();

function endReader(worker: Worker): void {
  if (reader === worker) reader = null;
  void worker.terminate();
}

async function startReader(): Promise<Worker> {
  const worker = new Worker(readerFile, {
    execArgv: ["--conditions=react-server"],
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMb },
  });
  try {
    await once(worker, "message", { signal: AbortSignal.timeout(limits.startMs) });
  } catch (cause) {
    endReader(worker);
    throw new Error("The thread that reads mails did not start.", { cause });
  }
  // Without a listener it would end the process.
  worker.on("error", () => endReader(worker));
  worker.on("exit", () => endReader(worker));
  reader = worker;
  return worker;
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";

/** What the thread answers; whatever ends it meanwhile is the mail's fault. */
async function answerOf(worker: Worker, signal: AbortSignal): Promise<Reply> {
  const ended = once(worker, "exit", { signal }).then(() => [{ error: "the thread ended" }]);
  try {
    const [reply] = await Promise.race([once(worker, "message", { signal }), ended]);
    return reply as Reply;
  } catch (error) {
    if (isOutOfMemory(error)) throw new UnreadableMail("heavy", `took more than ${limits.heapMb} MB`);
    throw new UnreadableMail("unreadable", error instanceof Error ? error.message : String(error));
  }
}

async function readNext(source: Buffer, terms: ParseTerms, mostMs: number): Promise<ReadMail> {
  const worker = reader ?? (await startReader());
  if (idle) clearTimeout(idle);
  worker.ref();
  const stopping = new AbortController();
  const { signal } = stopping;
  try {
    const answered = answerOf(worker, signal);
    worker.postMessage({ source, terms });
    const late = pause(mostMs, "late" as const, { signal, ref: false });
    const reply = await Promise.race([answered, late.catch(() => "late" as const)]);
    if (reply === "late") {
      endReader(worker);
      answered.catch(() => undefined);
      throw new UnreadableMail("slow", `took longer than ${mostMs} ms`);
    }
    if ("error" in reply) throw new UnreadableMail("unreadable", reply.error);
    const { mail } = reply;
    const attachments = mail.attachments.map((one) => ({ ...one, content: Buffer.from(one.content) }));
    return { ...mail, attachments };
  } finally {
    stopping.abort();
    worker.unref();
    idle = setTimeout(() => endReader(worker), limits.idleMs);
    idle.unref();
  }
}

/**
 * Reads a mail in a thread, with limits of time and memory, one at a time. Throws an UnreadableMail when the mail cannot be
 * read within them, and any other error when the thread cannot start.
 */
export function readMail(source: Buffer, terms: ParseTerms, mostMs = limits.mailMs): Promise<ReadMail> {
  const next = last.then(() => readNext(source, terms, mostMs));
  last = next.catch(() => undefined);
  return next;
}
