import type { RightOption } from "./right-options";

/** The right with those that it needs, nearest first. */
export function withNeeded(options: readonly RightOption[], right: string): string[] {
  const needs = options.find((one) => one.right === right)?.needs;
  return needs ? [right, ...withNeeded(options, needs)] : [right];
}

/** The right with those that need it. */
export const withDependents = (options: readonly RightOption[], right: string): string[] =>
  options.map((one) => one.right).filter((one) => withNeeded(options, one).includes(right));
