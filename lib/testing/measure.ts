import { setTimeout as after } from "node:timers/promises";

/** CPU time of the process in ms: independent of other load, unlike wall-clock time. */
const cpuMs = (since?: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1_000;
};

export type Measured = { cpuMs: number; stretchMs: number };

const additions = 15_000_000;
/** CPU time of so many additions on a machine whose host does not slow it. */
const usualMs = 10;

/** How many times slower than usual the processor is now, at least 1: a busy host slows it without a trace in CPU time. */
function measureSlowness(): number {
  const start = process.cpuUsage();
  let sum = 0;
  for (let number = 0; number < additions; number++) sum += number;
  return sum > 0 ? Math.max(1, cpuMs(start) / usualMs) : 1;
}

/**
 * Runs `work` and returns its CPU time, in total and of the longest stretch that blocked the event loop; the latter as
 * on a machine of usual speed, because its limit is one of time.
 */
export async function measure(work: () => unknown): Promise<Measured> {
  let isOver = false;
  let longest = 0;
  let last = process.cpuUsage();
  const look = () => {
    longest = Math.max(longest, cpuMs(last));
    last = process.cpuUsage();
  };
  const watch = async () => {
    while (!isOver) {
      await after(1);
      look();
    }
  };
  const watching = watch();
  await after(2);
  last = process.cpuUsage();
  longest = 0;
  const start = process.cpuUsage();
  await work();
  const spent = cpuMs(start);
  isOver = true;
  look();
  await watching;
  const slowness = measureSlowness();
  return { cpuMs: spent, stretchMs: longest / slowness };
}

const middle = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

const mediansOf = (all: readonly Measured[]): Measured => ({
  cpuMs: middle(all.map((one) => one.cpuMs)),
  stretchMs: middle(all.map((one) => one.stretchMs)),
});

const leastOf = (all: readonly Measured[]): Measured => ({
  cpuMs: Math.min(...all.map((one) => one.cpuMs)),
  stretchMs: Math.min(...all.map((one) => one.stretchMs)),
});

/**
 * The least of several runs of two functions, because a busy host only adds to what a run takes; alternating, so that
 * other load affects both alike.
 */
export async function measureInTurn(
  one: () => unknown,
  other: () => unknown,
  runs = 5,
): Promise<[Measured, Measured]> {
  const [all, others]: [Measured[], Measured[]] = [[], []];
  for (let run = 0; run < runs; run++) {
    all.push(await measure(one));
    others.push(await measure(other));
  }
  return [leastOf(all), leastOf(others)];
}

/** Medians of several runs, after one warm-up. */
export async function measureOften(work: () => unknown, runs = 5): Promise<Measured> {
  await work();
  const all: Measured[] = [];
  for (let run = 0; run < runs; run++) all.push(await measure(work));
  return mediansOf(all);
}
