import { mkdirSync } from "node:fs";
import path from "node:path";
import { Worker } from "node:worker_threads";

/** In ms: a parser that takes this long for one input hangs. A starved machine delays both threads alike. */
const hangMs = 60_000;

/**
 * A parser that never returns blocks the test's thread, so another thread watches it: it saves the input to a file,
 * names the file on standard error and ends the process, which counts as a failure.
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

/** Where failing inputs are saved; a run's temporary files are removed when it ends. */
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
