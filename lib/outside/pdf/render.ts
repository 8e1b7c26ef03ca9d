import path from "node:path";
import type { Content } from "pdfmake";
import { LimitedThreads } from "../threads/limited-threads";

/** A file in a document, which then is a PDF/A-3. */
export type Enclosed = {
  name: string;
  content: string;
  description: string;
  /** RDF descriptions that the document's metadata have besides, with the schema of their own names. */
  metadata: string;
};

/** A document to render: plain data, in which every text is a `text` node. */
export type Sheet = {
  info: { title: string; author: string; creator: string; producer: string; creationDate: Date };
  language: string;
  content: Content[];
  /** Footer of every page; `{page}` and `{pages}` are replaced. */
  footer: { left: string; right: string };
  isLandscape?: true;
  /** XML that says the same to programs. */
  enclosed?: Enclosed;
};

/** Thrown if a document could not be rendered, with the reason. */
export class PdfFailure extends Error {
  readonly reason: "slow" | "heavy" | "ended" | "refused";

  constructor(reason: PdfFailure["reason"], said: string) {
    super(`The PDF could not be set: ${said}`);
    this.reason = reason;
  }
}

/** A document of 5,000 lines takes a tenth of this time. Fonts and compiler use 60 MB, which an idle panel releases. */
const limits = { most: 1, answerMs: 60_000, heapMb: 256, idleMs: 60_000 };

const slot = Symbol.for("berth.pdf");
/** Next bundles copies of this module; they share one thread. */
const shared = globalThis as { [slot]?: LimitedThreads<Sheet, Uint8Array> };
shared[slot] ??= new LimitedThreads<Sheet, Uint8Array>(limits, (options) => {
  // Loaded this way because Next would bundle a Worker that it recognizes, and the thread would not find its fonts.
  const threads = process.getBuiltinModule("node:worker_threads");
  return new threads.Worker(path.join(process.cwd(), "lib/outside/pdf/worker.mjs"), options);
});
const threads = shared[slot];

/**
 * Renders a document as PDF in a thread, one at a time. The same sheet gives the same bytes. Throws PdfFailure if it
 * is invalid or exceeds the time or memory limit; later documents get a fresh thread.
 */
export async function renderPdf(sheet: Sheet, mostMs?: number): Promise<Uint8Array> {
  const answered = await threads.ask(sheet, mostMs);
  if ("value" in answered) return answered.value;
  throw new PdfFailure(answered.failed, answered.said);
}
