import { mkdirSync } from "node:fs";
import path from "node:path";
import { Worker } from "node:worker_threads";

/** A parser that needs as long as this for one input hangs. A starved machine delays both threads alike. */
const hangMs = 60_000;

/**
 * A parser that never returns holds the thread of the test, so another thread looks on: it keeps the input in a file,
 * names it on standard error and ends the process, which counts as a failure.
 */
const watch = `
  const { workerData: { name, shared, limitMs, file } } = require("node:worker_threads");
  const fs = require("node:fs");
  const [state, input] = [new Int32Array(shared, 0, 2), new Uint8Array(shared, 8)];
  let [seen, sinceMs] = [0, performance.now()];
  setInterval(() => {
    const count = Atomics.load(state, 0);
    if (count !== seen) [seen, sinceMs] = [count, performance.now()];
    else if (count > 0 && performance.now() - sinceMs > limitMs) {
      fs.writeFileSync(file, input.subarray(0, Atomics.load(state, 1)));
      fs.writeSync(2, name + ": no answer for " + limitMs / 1000 + " s; the input is in " + file + "\\n");
      process.kill(process.pid, "SIGKILL");
    }
  }, 500);
`;

const folder = path.join(import.meta.dirname, "../../../node_modules/.fuzz");

/** Where an input that fails is saved; temporary files of a run go when it ends. */
export function inputFile(name: string): string {
  mkdirSync(folder, { recursive: true });
  return path.join(folder, name.replaceAll(/[^\w-]+/g, "-"));
}

export function watchForHangs(
  name: string,
  longest: number,
  limitMs = hangMs,
): { begin: (input: Buffer) => void; stop: () => Promise<void> } {
  const shared = new SharedArrayBuffer(8 + longest);
  const state = new Int32Array(shared, 0, 2);
  const kept = new Uint8Array(shared, 8);
  const file = inputFile(name);
  const worker = new Worker(watch, { eval: true, workerData: { name, shared, limitMs, file } });
  worker.unref();
  return {
    begin: (input) => {
      kept.set(input.subarray(0, longest));
      Atomics.store(state, 1, Math.min(longest, input.length));
      Atomics.add(state, 0, 1);
    },
    stop: async () => {
      await worker.terminate();
    },
  };
}
