import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { refusalText, type StatementRefused } from "@/lib/base/statement-refusals";
import { LimitedThreads, type StartThread } from "../threads/limited-threads";
import type { Answer, ParserName, Parsers, Question } from "./port";

/** Thrown if a file could not be read, with the reason. */
export class ParserRefusal extends Error {
  readonly reason: StatementRefused;

  constructor(reason: StatementRefused) {
    super(refusalText(reason));
    this.reason = reason;
  }
}

/** Tests and other runs from source have no bundle or an outdated one. */
const source = path.join(process.cwd(), "lib/outside/parser-thread/run.ts");
const isFromSource = import.meta.url === pathToFileURL(source).href;

async function bundleNow(): Promise<string> {
  const file = pathToFileURL(path.join(process.cwd(), "lib/outside/parser-thread/bundle.mjs")).href;
  const { bundleParsers } = await import(
    /* @vite-ignore */ /* turbopackIgnore: true */ /* webpackIgnore: true */ file
  );
  return bundleParsers();
}

let text: Promise<string> | null = null;

const startThread: StartThread = async (options) => {
  // Loaded this way because Next would bundle a Worker that it recognizes.
  const threads = process.getBuiltinModule("node:worker_threads");
  const built = path.join(process.cwd(), ".build/parsers.cjs");
  if (!isFromSource && existsSync(built)) return new threads.Worker(built, options);
  text ??= bundleNow();
  return new threads.Worker(await text, { ...options, eval: true });
};

/** Limits well above what non-malicious files need. Each file gets a fresh thread. */
const limits = { most: 2, answerMs: 30_000, heapMb: 384, idleMs: 0 };

const slot = Symbol.for("berth.parsers");
/** Next bundles copies of this module; they share one queue. */
const shared = globalThis as { [slot]?: LimitedThreads<Question, Answer> };
shared[slot] ??= new LimitedThreads(limits, startThread);
const threads = shared[slot];

/**
 * Parses a file in a thread of its own. Throws ParserRefusal if the file is invalid or exceeds the time or memory
 * limit.
 */
export async function runParser<N extends ParserName>(
  parser: N,
  input: Parameters<Parsers[N]>[0],
  milliseconds?: number,
): Promise<Awaited<ReturnType<Parsers[N]>>> {
  const answered = await threads.ask({ parser, input }, milliseconds);
  if ("failed" in answered) {
    if (answered.failed === "slow") throw new ParserRefusal({ code: "slow", said: "" });
    if (answered.failed === "heavy") throw new ParserRefusal({ code: "memory", said: "" });
    throw new Error(`The parser of a ${parser} failed: ${answered.said}`);
  }
  const { value: answer } = answered;
  if ("refusal" in answer) throw new ParserRefusal(answer.refusal);
  return answer.value as Awaited<ReturnType<Parsers[N]>>;
}
