import { errorParams, log } from "@/lib/log";

/**
 * Runs the steps one after the other; one that fails stops no other. The first error is thrown at the end, the others
 * are logged.
 */
export async function runEach(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const step of steps) await step().catch((error: unknown) => failures.push(error));
  if (failures.length === 0) return;
  const [first, ...others] = failures;
  for (const error of others) log.warn({ error: errorParams(error) }, "a step failed beside another one");
  throw first;
}
