import { setImmediate as turn } from "node:timers/promises";
import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

/** Compiled code comes and goes with how often it ran, and never holds input data. */
const isOfCode = (name: string): boolean => name.startsWith("code_");

/**
 * Live heap and buffers in bytes. Objects that wait for a finalizer (streams, responses) are freed after a collection
 * and an event-loop turn, and what they referenced by the next one.
 */
async function liveHeap(): Promise<number> {
  collectGarbage();
  await turn();
  collectGarbage();
  const spaces = getHeapSpaceStatistics().filter((space) => !isOfCode(space.space_name));
  return spaces.reduce((sum, space) => sum + space.space_used_size, process.memoryUsage().external);
}

/** Memory left by successive stretches of inputs. */
export type Growth = { steps: readonly number[]; bytes: number };

/**
 * Measures the live heap after each stretch, after warm-up: compiled patterns, tables created at first use and caches
 * are not leaks.
 */
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
 * A parser that retains part of its inputs grows with nearly every stretch; a filling cache or a late table only
 * once.
 */
export const isLeak = ({ steps, bytes }: Growth, mostBytes: number): boolean =>
  bytes > mostBytes && steps.filter((step) => step > 0).length >= steps.length * 0.75;
