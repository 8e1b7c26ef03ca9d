import { runtime } from "@/lib/env";

/**
 * What `/readyz` tells anyone who spreads requests. `stopping`: requests are still answered, and no more should come.
 * `hasWorkers`: false while workers that were lost with the database are not replaced yet.
 */
export type Readiness = { state: "starting" | "serving" | "stopping"; hasWorkers: () => boolean };

/** How long a web process that was told to stop still answers: alone there is no proxy that has to notice. */
export function drainSeconds(): number {
  const { environment, isEmbedded } = runtime();
  return environment.DRAIN_SECONDS ?? (isEmbedded ? 0 : 5);
}

export const startingUp = (): Readiness => ({ state: "starting", hasWorkers: () => true });
