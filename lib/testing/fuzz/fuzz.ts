import { appendFileSync, writeFileSync } from "node:fs";
import { setImmediate as turn } from "node:timers/promises";
import fc from "fast-check";
import { test } from "vitest";
import { type Growth, growthOver, isLeak } from "./fuzz-heap";
import { mutated } from "./fuzz-inputs";
import { inputFile, watchForHangs } from "./fuzz-watchdog";

/** A parser of untrusted bytes. */
export type FuzzedParser = {
  /** Inputs to start from: files of the real format, and those that once broke the parser. */
  seeds: readonly (string | Uint8Array)[];
  /** Words of the format; mutations insert and repeat them. */
  words?: readonly string[];
  /** Must return or resolve, whatever the input. */
  parse: (input: Buffer) => unknown;
  /** Whether the parser throws the error to reject an input. Any other error fails the test. */
  refuses?: (error: unknown) => boolean;
  /** The longest input in bytes. */
  longest?: number;
  /**
   * CPU time of one input in ms, by default a second: quadratic patterns need seconds for the longest input, linear
   * ones milliseconds.
   */
  mostCpuMs?: number;
};

const defaultLongest = 64 * 1024;
const defaultMostCpuMs = 1_000;
/** Resident memory that one input may add: entity and zip bombs take more. */
const mostStepBytes = 256 * 1024 * 1024;
/**
 * Number of stretches in a run: `warm` ones warm the parser up, `judged` ones are checked for memory left behind.
 * Short in `npm test`, with the same inputs each time; in `npm run soak` fine enough to find a few hundred bytes
 * retained per input.
 */
const shortRun = { warm: 1, judged: 3, mostGrowthBytes: 2 * 1024 * 1024, inputs: 32, seed: 20_261_127 };
const longRun = { warm: 8, judged: 8, mostGrowthBytes: 256 * 1024 };

/** Seconds per parser, set by `npm run soak`; 0 in `npm test`. */
const soakSeconds = Number(process.env.FUZZ_SECONDS ?? 0);

/** File to which `npm run soak` has a line per parser written. */
const reportFile = process.env.FUZZ_REPORT;

/** Statistics of a run; `slowestMs` is CPU time. */
export type Tried = { inputs: number; longestBytes: number; slowestMs: number; growthBytes: number };

const cpuMs = (since?: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1_000;
};

async function spendOn({ parse, refuses }: FuzzedParser, input: Buffer): Promise<number> {
  const start = process.cpuUsage();
  try {
    await parse(input);
  } catch (error) {
    if (!refuses?.(error)) throw error;
  }
  return cpuMs(start);
}

/** A busy machine, a garbage collection or a library's first use can slow down one try, but not the next ones too. */
async function leastOf(
  parser: FuzzedParser,
  input: Buffer,
  { tries, mostCpuMs }: { tries: number; mostCpuMs: number },
): Promise<number> {
  let least = await spendOn(parser, input);
  for (let more = 1; more < tries && least > mostCpuMs; more++)
    least = Math.min(least, await spendOn(parser, input));
  return least;
}

async function tryInput(parser: FuzzedParser, input: Buffer, tried: Tried): Promise<void> {
  const { mostCpuMs = defaultMostCpuMs } = parser;
  const residentBytes = process.memoryUsage.rss();
  const spent = await leastOf(parser, input, { tries: 3, mostCpuMs });
  tried.inputs += 1;
  tried.longestBytes = Math.max(tried.longestBytes, input.length);
  tried.slowestMs = Math.max(tried.slowestMs, spent);
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

/** Throws for the first input that the parser fails on, and saves it. */
async function run(name: string, property: Property, size: fc.Parameters<[Buffer]>): Promise<void> {
  const { counterexample, errorInstance, seed, counterexamplePath } = await fc.check(property, {
    ...size,
    endOnFailure: true,
  });
  if (counterexample)
    throw failed(name, counterexample[0], `seed ${seed}, path ${counterexamplePath}: ${errorInstance}`);
}

/**
 * Declares one test per parser: no input may hang or crash it, exceed its time or memory, or make it throw anything
 * but a rejection, and a run must not leak memory. Short in `npm test`; `npm run soak` runs it at length.
 */
export function fuzzParsers(parsers: Record<string, FuzzedParser>): void {
  const all = Object.entries(parsers);
  const milliseconds = soakSeconds * 1_000;
  for (const [name, parser] of all)
    test(
      `${name}: survives whatever is sent`,
      () => fuzz(name, parser, milliseconds),
      2 * milliseconds + 300_000,
    );
}

export async function fuzz(name: string, parser: FuzzedParser, milliseconds = 0): Promise<Tried> {
  const longest = parser.longest ?? defaultLongest;
  const seeds = parser.seeds.map((seed) => Buffer.from(seed));
  const tried: Tried = { inputs: 0, longestBytes: 0, slowestMs: 0, growthBytes: 0 };
  const watchdog = watchForHangs(name, longest);
  const property = fc.asyncProperty(mutated({ seeds, words: parser.words ?? [], longest }), async (input) => {
    watchdog.begin(input);
    await tryInput(parser, input, tried);
    // Like a serving process: lets per-turn cleanup run.
    await turn();
  });
  try {
    for (const seed of seeds) {
      watchdog.begin(seed);
      await tryInput(parser, seed, tried).catch((error: unknown) => {
        throw failed(name, seed, error);
      });
    }
    const growth = await runInStretches(name, property, milliseconds);
    Object.assign(tried, { growthBytes: growth.bytes });
  } finally {
    await watchdog.stop();
  }
  if (reportFile) appendFileSync(reportFile, `${JSON.stringify({ name, ...tried })}\n`);
  return tried;
}

async function runInStretches(name: string, property: Property, milliseconds: number): Promise<Growth> {
  const { warm, judged, mostGrowthBytes } = milliseconds > 0 ? longRun : shortRun;
  let stretches = 0;
  const runOne = () => {
    stretches += 1;
    const { inputs, seed } = shortRun;
    const size =
      milliseconds > 0 ? timed(milliseconds / (warm + judged)) : { numRuns: inputs, seed: seed + stretches };
    return run(name, property, size);
  };
  for (let stretch = 0; stretch < warm; stretch++) await runOne();
  const growth = await growthOver(judged, runOne);
  if (!isLeak(growth, mostGrowthBytes)) return growth;
  // Only a leak keeps growing.
  const again = await growthOver(judged, runOne);
  if (isLeak(again, mostGrowthBytes))
    throw new Error(
      `${name}: memory left behind: ${[growth, again].map(({ steps }) => steps.join(", ")).join("; ")}`,
    );
  return again;
}

const timed = (milliseconds: number) => ({
  numRuns: Number.MAX_SAFE_INTEGER,
  interruptAfterTimeLimit: milliseconds,
  markInterruptAsFailure: false,
});
