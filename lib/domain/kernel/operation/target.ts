import type { ErrorName } from "../errors/error-names";
import { invalidArgument } from "../errors/fail";
import type { Context, SignedContext } from "./context";

/**
 * What an operation is about: one row of a noun, named by a parameter. Each noun's `lookup.ts` declares its targets;
 * `find` answers the caller's own row, and refuses a foreign one as if it did not exist.
 */
export type Target<Row extends object, C extends Context = SignedContext> = {
  /** As in audit rows: `server 55001`. */
  noun: string;
  parameter: string;
  /** What it refuses with. */
  fails: readonly ErrorName[];
  isLocked?: boolean;
  find: (context: C, value: unknown, isLocked: boolean) => Promise<Row>;
};

/**
 * The row is found once more inside the transaction and locked, so that `run` decides on its current state and others
 * wait. Not to be used where something else has to be locked first.
 */
export const locked = <Row extends object>(target: Target<Row>): Target<Row> & { isLocked: true } => ({
  ...target,
  isLocked: true,
});

/** A positive whole number, as forms carry it; anything else is an invalid argument of that name. */
export function readId(parameter: string, value: unknown): number {
  const text = typeof value === "string" || typeof value === "number" ? String(value) : "";
  if (!/^\d{1,9}$/.test(text)) throw invalidArgument(parameter);
  return Number(text);
}
