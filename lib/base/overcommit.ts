/** How many times what a host has may be promised, and whether one customer's servers are kept apart. */
export type Overcommit = { cpu: number; memory: number; disk: number; spreads: boolean };

export const overcommitParts = ["cpu", "memory", "disk"] as const;
export type OvercommitPart = (typeof overcommitParts)[number];
