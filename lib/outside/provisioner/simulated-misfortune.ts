import type { Used } from "./port";

export const slownessOf = (hostname: string): number => (hostname.startsWith("slow-") ? 5 : 1);

/**
 * Host names that make work on a machine go wrong on purpose: `fail-power-…` refuses, `fail-power-once-…` cannot be
 * reached at the first attempt, `lose-power-…` does it and answers nothing, `stall-…` answers nothing at all,
 * `fail-sensors-…` has a controller that cannot be reached. Those of further work are in simulated-work.ts.
 */
export const begins = ({ hostname }: Used, name: string): boolean => hostname.startsWith(name);

/** Never answers; ends when nobody waits any more. */
export const stall = (signal: AbortSignal | undefined): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal?.addEventListener("abort", () => reject(new Error("Nobody waits for the machine any more.")));
  });
