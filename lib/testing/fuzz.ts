import { writeFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { mutated } from "./fuzz-inputs";
import { inputFile, watchForHangs } from "./fuzz-watchdog";

/** A parser of bytes that somebody else wrote. */
export type FuzzedParser = {
  /** Inputs to start from: files of the real format, and those that once broke the parser. */
  seeds: readonly (string | Uint8Array)[];
  /** Words of the format; mutations insert and repeat them. */
  words?: readonly string[];
  /** Must return or resolve, whatever the input. */
  parse: (input: Buffer) => unknown;
  /** Errors by which the parser refuses an input. Any other error fails the test. */
  refuses?: (error: unknown) => boolean;
  /** The longest input in bytes. */
  longest?: number;
};

const defaultLongest = 64 * 1024;
/** CPU time of one input: quadratic patterns need seconds for the longest input, linear ones milliseconds. */
const mostCpuMs = 1_000;
/** Resident memory that one input may add: entity and zip bombs take more. */
const mostStepBytes = 256 * 1024 * 1024;
/** Live heap that a whole run may leave behind. */
const mostGrowthBytes = 16 * 1024 * 1024;
/** Of a short run; the same inputs each time. */
const shortRun = { numRuns: 100, seed: 20_261_127 };
/** A case must be warm before its heap is measured: compiled patterns and caches are not leaks. */
const warmUp = { numRuns: 30, seed: 1 };

/** Seconds for all the parsers of one file, set by `npm run soak`; none in `npm test`. */
const soakSeconds = Number(process.env.FUZZ_SECONDS ?? 0);

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

function liveHeap(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const cpuMs = (since?: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1_000;
};

async function tryInput({ parse, refuses }: FuzzedParser, input: Buffer): Promise<void> {
  const start = process.cpuUsage();
  const residentBytes = process.memoryUsage.rss();
  try {
    await parse(input);
  } catch (error) {
    if (!refuses?.(error)) throw error;
  }
  const spent = cpuMs(start);
  if (spent > mostCpuMs) throw new Error(`took ${spent.toFixed(0)} ms of CPU for ${input.length} bytes`);
  const added = process.memoryUsage.rss() - residentBytes;
  if (added > mostStepBytes) throw new Error(`took ${added} bytes of memory for ${input.length}`);
}

function failed(name: string, input: Buffer, cause: unknown): Error {
  const file = inputFile(name);
  writeFileSync(file, input);
  const text = `${name}: ${String(cause)}; the input of ${input.length} bytes is in ${file}`;
  return new Error(text, { cause });
}

type Property = fc.IAsyncProperty<[Buffer]>;

/** Throws for the first input that the parser does not survive, and saves it. */
async function run(name: string, property: Property, size: fc.Parameters<[Buffer]>): Promise<void> {
  const { counterexample, errorInstance, seed, counterexamplePath } = await fc.check(property, {
    ...size,
    endOnFailure: true,
  });
  if (counterexample)
    throw failed(name, counterexample[0], `seed ${seed}, path ${counterexamplePath}: ${errorInstance}`);
}

/**
 * Declares one test for each parser: no input may hang or crash it, take more than its time or memory, or make it throw
 * anything but a refusal, and a run must leave no memory behind. Short in `npm test`; `npm run soak` runs it at length.
 */
export function fuzzParsers(parsers: Record<string, FuzzedParser>): void {
  const all = Object.entries(parsers);
  const milliseconds = (soakSeconds * 1_000) / all.length;
  for (const [name, parser] of all)
    test(
      `${name}: survives whatever is sent`,
      () => fuzz(name, parser, milliseconds),
      milliseconds + 300_000,
    );
}

export async function fuzz(name: string, parser: FuzzedParser, milliseconds = 0): Promise<void> {
  const longest = parser.longest ?? defaultLongest;
  const seeds = parser.seeds.map((seed) => Buffer.from(seed));
  const watchdog = watchForHangs(name, longest);
  const property = fc.asyncProperty(mutated({ seeds, words: parser.words ?? [], longest }), (input) => {
    watchdog.begin(input);
    return tryInput(parser, input);
  });
  try {
    for (const seed of seeds) {
      watchdog.begin(seed);
      await tryInput(parser, seed).catch((error: unknown) => {
        throw failed(name, seed, error);
      });
    }
    await run(name, property, warmUp);
    const before = liveHeap();
    await run(name, property, milliseconds > 0 ? timed(milliseconds) : shortRun);
    expect(liveHeap() - before, `${name}: memory left behind`).toBeLessThan(mostGrowthBytes);
  } finally {
    await watchdog.stop();
  }
}

const timed = (milliseconds: number) => ({
  numRuns: Number.MAX_SAFE_INTEGER,
  interruptAfterTimeLimit: milliseconds,
  markInterruptAsFailure: false,
});
