import type { ErrorName } from "../errors/error-names";
import { invalidArgument } from "../errors/fail";
import type { Context, SignedContext } from "./context";

/**
 * The target of an operation: one row of a noun, named by a parameter. Each noun's `lookup.ts` declares its targets;
 * `find` returns the caller's own row; other accounts' rows are not found.
 */
export type Target<Row extends object, C extends Context = SignedContext> = {
  /** As in audit rows: `server 55001`. */
  noun: string;
  parameter: string;
  /** Errors that it throws. */
  fails: readonly ErrorName[];
  isLocked?: boolean;
  find: (context: C, value: unknown, isLocked: boolean) => Promise<Row>;
};

/**
 * Finds the row again inside the transaction and locks it, so that `run` decides on its current state and others
 * wait. Not for operations that must lock something else first.
 */
export const locked = <Row extends object>(target: Target<Row>): Target<Row> & { isLocked: true } => ({
  ...target,
  isLocked: true,
});

/** Parses a positive whole number from a form; throws an invalid argument of that name for anything else. */
export function readId(parameter: string, value: unknown): number {
  const text = typeof value === "string" || typeof value === "number" ? String(value) : "";
  if (!/^\d{1,9}$/.test(text)) throw invalidArgument(parameter);
  return Number(text);
}
