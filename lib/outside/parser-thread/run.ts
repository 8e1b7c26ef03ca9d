import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Worker } from "node:worker_threads";
import { refusalText, type StatementRefused } from "@/lib/base/statement-refusals";
import type { Answer, ParserName, Parsers } from "./port";

/** Why a file was not read. */
export class ParserRefusal extends Error {
  readonly reason: StatementRefused;

  constructor(reason: StatementRefused) {
    super(refusalText(reason));
    this.reason = reason;
  }
}

/** Longer than any file takes that somebody did not make to take long. */
const mostMs = 30_000;
const mostMegabytes = 384;
/** So many files are read at once; others wait their turn. */
const mostThreads = 2;

const slot = Symbol.for("berth.parsers");
/** Next bundles copies of this module; they share their turns. */
const shared = globalThis as {
  [slot]?: { running: number; waiting: (() => void)[]; text: Promise<string> | null };
};
shared[slot] ??= { running: 0, waiting: [], text: null };
const state = shared[slot];

/** Tests and other starts from the sources have no bundle, or an older one. */
const source = path.join(process.cwd(), "lib/outside/parser-thread/run.ts");
const isFromSource = import.meta.url === pathToFileURL(source).href;

async function bundleNow(): Promise<string> {
  const file = pathToFileURL(path.join(process.cwd(), "lib/outside/parser-thread/bundle.mjs")).href;
  const { bundleParsers } = await import(
    /* @vite-ignore */ /* turbopackIgnore: true */ /* webpackIgnore: true */ file
  );
  return bundleParsers();
}

async function startThread(): Promise<Worker> {
  // Named like this, because Next would bundle a worker that it recognises.
  const threads = process.getBuiltinModule("node:worker_threads");
  const limits = { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: mostMegabytes } };
  const built = path.join(process.cwd(), ".build/parsers.cjs");
  if (!isFromSource && existsSync(built)) return new threads.Worker(built, limits);
  state.text ??= bundleNow();
  return new threads.Worker(await state.text, { ...limits, eval: true });
}

async function takeTurn(): Promise<void> {
  if (state.running >= mostThreads) await new Promise<void>((resolve) => state.waiting.push(resolve));
  state.running += 1;
}

function endTurn(): void {
  state.running -= 1;
  state.waiting.shift()?.();
}

function answerOf(worker: Worker, milliseconds: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const tooLong = () => resolve({ refusal: { code: "slow", said: "" } });
    const timer = setTimeout(tooLong, milliseconds);
    worker.once("message", (answer: Answer) => {
      clearTimeout(timer);
      resolve(answer);
    });
    worker.once("error", (error: Error & { code?: string }) => {
      clearTimeout(timer);
      if (error.code === "ERR_WORKER_OUT_OF_MEMORY") resolve({ refusal: { code: "memory", said: "" } });
      else reject(error);
    });
  });
}

/**
 * Reads a file in a thread of its own, which ends with it. Throws ParserRefusal when the file is none of its kind, or takes more
 * time or memory than files of its kind do.
 */
export async function runParser<N extends ParserName>(
  parser: N,
  input: Parameters<Parsers[N]>[0],
  milliseconds = mostMs,
): Promise<Awaited<ReturnType<Parsers[N]>>> {
  await takeTurn();
  let worker: Worker | null = null;
  try {
    worker = await startThread();
    const answered = answerOf(worker, milliseconds);
    worker.postMessage({ parser, input });
    const answer = await answered;
    if ("refusal" in answer) throw new ParserRefusal(answer.refusal);
    if ("failure" in answer) throw new Error(`The parser of a ${parser} failed: ${answer.failure}`);
    return answer.value as Awaited<ReturnType<Parsers[N]>>;
  } finally {
    void worker?.terminate();
    endTurn();
  }
}
