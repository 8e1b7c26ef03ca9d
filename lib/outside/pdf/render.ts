import path from "node:path";
import type { Content } from "pdfmake";
import { LimitedThreads } from "../threads/limited-threads";

/** A document to set: plain data, in which every text is a `text` of its own. */
export type Sheet = {
  info: { title: string; author: string; creator: string; producer: string; creationDate: Date };
  language: string;
  content: Content[];
  /** At the foot of every page; `{page}` and `{pages}` are filled in. */
  footer: { left: string; right: string };
};

/** Why a document could not be set. */
export class PdfFailure extends Error {
  readonly reason: "slow" | "heavy" | "ended" | "refused";

  constructor(reason: PdfFailure["reason"], said: string) {
    super(`The PDF could not be set: ${said}`);
    this.reason = reason;
  }
}

/** A document of 5,000 lines takes a tenth of the time. Fonts and compiler take 60 MB that a quiet panel should not keep. */
const limits = { most: 1, answerMs: 60_000, heapMb: 256, idleMs: 60_000 };

const slot = Symbol.for("berth.pdf");
/** Next bundles copies of this module; they share one thread. */
const shared = globalThis as { [slot]?: LimitedThreads<Sheet, Uint8Array> };
shared[slot] ??= new LimitedThreads<Sheet, Uint8Array>(limits, (options) => {
  // Named like this, because Next would bundle a worker that it recognises, and the thread would not find its fonts.
  const threads = process.getBuiltinModule("node:worker_threads");
  return new threads.Worker(path.join(process.cwd(), "lib/outside/pdf/worker.mjs"), options);
});
const threads = shared[slot];

/**
 * Sets a document as PDF, in a thread of its own, one at a time. The same sheet gives the same bytes. Throws PdfFailure when
 * it cannot be set, or not within the limits of time and memory; then others go on in a fresh thread.
 */
export async function renderPdf(sheet: Sheet, mostMs?: number): Promise<Uint8Array> {
  const answered = await threads.ask(sheet, mostMs);
  if ("value" in answered) return answered.value;
  throw new PdfFailure(answered.failed, answered.said);
}
