import { setImmediate as nextLoop } from "node:timers/promises";
import { takeTurns } from "./take-turns";

/** Long work over user input, as a generator that yields wherever it may be interrupted. */
export type Stretches<T> = Generator<void, T, void>;

/** Longest time in ms that the event loop is blocked by one slice. */
const stretchMs = 8;

const slot = Symbol.for("berth.stretches");
/** Global, because Next bundles copies of this module: all work of the process takes turns. */
const shared = globalThis as { [slot]?: () => Promise<void> | null };
shared[slot] ??= takeTurns(1);
const nextTurn = shared[slot];

/** Runs the work without interruption, if it is known to be short. */
export function workAtOnce<T>(work: Stretches<T>): T {
  let step = work.next();
  while (!step.done) step = work.next();
  return step.value;
}

/**
 * Runs the work in slices of a few milliseconds, one slice per event-loop turn in the whole process, so that many
 * large inputs at once delay other requests no more than one.
 */
export async function workInStretches<T>(work: Stretches<T>): Promise<T> {
  while (true) {
    await nextTurn();
    const end = performance.now() + stretchMs;
    let step = work.next();
    while (!step.done && performance.now() < end) step = work.next();
    if (step.done) return step.value;
    await nextLoop();
  }
}
