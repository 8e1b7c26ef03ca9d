/**
 * What `/readyz` tells whoever spreads requests. `stopping`: requests are still answered, and no more should come.
 * `hasWorkers`: false while workers that were lost with the database are not replaced yet.
 */
export type Readiness = { state: "starting" | "serving" | "stopping"; hasWorkers: () => boolean };

export const startingUp = (): Readiness => ({ state: "starting", hasWorkers: () => true });
