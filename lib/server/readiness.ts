import { runtime } from "@/lib/env";

/**
 * State that `/readyz` reports to load balancers. `stopping`: still serves, but should get no new requests.
 * `hasWorkers`: false while workers lost with the database have not been replaced.
 */
export type Readiness = { state: "starting" | "serving" | "stopping"; hasWorkers: () => boolean };

/**
 * Seconds that a web process keeps serving after a stop signal, until load balancers notice; by default 0 with the
 * embedded database, where this is the only process.
 */
export function drainSeconds(): number {
  const { environment, isDemo } = runtime();
  return environment.DRAIN_SECONDS ?? (isDemo ? 0 : 5);
}

export const startingUp = (): Readiness => ({ state: "starting", hasWorkers: () => true });
