import { setImmediate as nextLoop } from "node:timers/promises";
import { takeTurns } from "./take-turns";

/** Long work over a list that someone sent: it yields wherever it may be interrupted. */
export type Stretches<T> = Generator<void, T, void>;

/** How long others wait at most for a stretch. */
const stretchMs = 8;

const slot = Symbol.for("berth.stretches");
/** Next bundles copies of this module; all work of the process has its stretches one after the other. */
const shared = globalThis as { [slot]?: () => Promise<void> | null };
shared[slot] ??= takeTurns(1);
const nextTurn = shared[slot];

/** For work that is known to be short. */
export function workAtOnce<T>(work: Stretches<T>): T {
  let step = work.next();
  while (!step.done) step = work.next();
  return step.value;
}

/**
 * Does the work in stretches of some milliseconds, with one of them in each turn of the event loop however much work there
 * is: many large inputs at once delay everybody else no more than one does.
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
