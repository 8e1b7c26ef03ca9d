import { setImmediate as turn } from "node:timers/promises";
import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

/** Compiled code comes and goes with how often it ran; nothing of an input lies there. */
const isOfCode = (name: string): boolean => name.startsWith("code_");

/**
 * Bytes that live objects and buffers take. What waits for its finalizer (streams, answers) goes after a collection and a
 * turn of the loop, and what it held with the next one.
 */
async function liveHeap(): Promise<number> {
  collectGarbage();
  await turn();
  collectGarbage();
  const spaces = getHeapSpaceStatistics().filter((space) => !isOfCode(space.space_name));
  return spaces.reduce((sum, space) => sum + space.space_used_size, process.memoryUsage().external);
}

/** What a stretch of inputs after another left behind. */
export type Growth = { steps: readonly number[]; bytes: number };

/** The live heap after each stretch, once it is warm: compiled patterns, tables made at first use and caches are no leaks. */
export async function growthOver(stretches: number, work: () => Promise<void>): Promise<Growth> {
  const steps: number[] = [];
  let last = await liveHeap();
  for (let stretch = 0; stretch < stretches; stretch++) {
    await work();
    const now = await liveHeap();
    steps.push(now - last);
    last = now;
  }
  return { steps, bytes: steps.reduce((sum, step) => sum + step, 0) };
}

/**
 * Anyone who keeps something of his inputs grows with nearly each stretch; a cache that fills or a late table only
 * once.
 */
export const isLeak = ({ steps, bytes }: Growth, mostBytes: number): boolean =>
  bytes > mostBytes && steps.filter((step) => step > 0).length >= steps.length * 0.75;
