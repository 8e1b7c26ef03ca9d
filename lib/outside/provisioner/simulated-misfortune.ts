import type { Used } from "./port";

export const slownessOf = (hostname: string): number => (hostname.startsWith("slow-") ? 5 : 1);

/**
 * Host names that inject faults: `fail-power-…` rejects power calls, `fail-power-once-…` is unreachable at the first
 * attempt, `lose-power-…` does the work without responding, `stall-…` never responds, `fail-sensors-…` has an
 * unreachable BMC. Those of further calls are in simulated-timed.ts.
 */
export const begins = ({ hostname }: Used, name: string): boolean => hostname.startsWith(name);

/** Never resolves; rejects when the call is aborted. */
export const stall = (signal: AbortSignal | undefined): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal?.addEventListener("abort", () => reject(new Error("Nobody waits for the machine any more.")));
  });
