import type { StatementRefused } from "@/lib/base/statement-refusals";
import type { ReadOptions, Statement } from "../bank-statement/port";

/** Parsers of untrusted files; they run in a thread, so that no file blocks the event loop. */
export type Parsers = {
  statement: (input: { bytes: Uint8Array; options: ReadOptions }) => Statement | Promise<Statement>;
};
export type ParserName = keyof Parsers;

export type Question = { parser: ParserName; input: Parameters<Parsers[ParserName]>[0] };
/** `refusal`: why the file was rejected. */
export type Answer = { value: unknown } | { refusal: StatementRefused };
