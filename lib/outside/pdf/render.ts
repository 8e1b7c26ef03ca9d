import path from "node:path";
import type { Worker } from "node:worker_threads";
import type { Content } from "pdfmake";

/** A document to set: plain data, in which every text is a `text` of its own. */
export type Sheet = {
  info: { title: string; author: string; creator: string; producer: string; creationDate: Date };
  language: string;
  content: Content[];
  /** At the foot of every page; `{page}` and `{pages}` are filled in. */
  footer: { left: string; right: string };
};

type Reply = { id: number } & ({ pdf: Uint8Array } | { error: string });
type Waiting = { resolve: (pdf: Uint8Array) => void; reject: (error: Error) => void };
type Thread = { worker: Worker; waiting: Map<number, Waiting>; idle: NodeJS.Timeout | null };

/** Fonts and compiler take 60 MB that a quiet panel should not keep. */
const idleMs = 60_000;

const slot = Symbol.for("berth.pdf");
/** Next bundles copies of this module; they share one thread. */
const shared = globalThis as { [slot]?: { thread: Thread | null; lastId: number } };
shared[slot] ??= { thread: null, lastId: 0 };
const state = shared[slot];

function endThread(thread: Thread, error: Error | null): void {
  if (state.thread === thread) state.thread = null;
  if (thread.idle) clearTimeout(thread.idle);
  for (const { reject } of thread.waiting.values()) reject(error ?? new Error("The PDF thread ended."));
  thread.waiting.clear();
  void thread.worker.terminate();
}

function settle(thread: Thread, reply: Reply): void {
  const waiting = thread.waiting.get(reply.id);
  thread.waiting.delete(reply.id);
  if ("pdf" in reply) waiting?.resolve(reply.pdf);
  else waiting?.reject(new Error(`The PDF could not be set: ${reply.error}`));
  if (thread.waiting.size > 0) return;
  thread.worker.unref();
  thread.idle = setTimeout(() => endThread(thread, null), idleMs);
  thread.idle.unref();
}

function startThread(): Thread {
  // Named like this, because Next would bundle a worker that it recognises, and the thread would not find its fonts.
  const threads = process.getBuiltinModule("node:worker_threads");
  const worker = new threads.Worker(path.join(process.cwd(), "lib/outside/pdf/worker.mjs"), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  const thread: Thread = { worker, waiting: new Map(), idle: null };
  worker.on("message", (reply: Reply) => settle(thread, reply));
  worker.on("error", (error) => endThread(thread, error));
  worker.on("exit", () => endThread(thread, null));
  state.thread = thread;
  return thread;
}

/**
 * Sets a document as PDF, in a thread of its own, one at a time. The same sheet gives the same bytes. Throws when it
 * cannot be set.
 */
export function renderPdf(sheet: Sheet): Promise<Uint8Array> {
  const thread = state.thread ?? startThread();
  if (thread.idle) clearTimeout(thread.idle);
  thread.idle = null;
  thread.worker.ref();
  state.lastId += 1;
  const id = state.lastId;
  return new Promise((resolve, reject) => {
    thread.waiting.set(id, { resolve, reject });
    thread.worker.postMessage({ id, sheet });
  });
}
