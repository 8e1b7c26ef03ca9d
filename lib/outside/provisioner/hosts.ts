import type { Outcome, Used } from "./machine";

/** `used*` and `load` (load average of a minute) are null where nobody counts them. */
export type HostResources = {
  cpus: number;
  memoryBytes: number;
  diskBytes: number;
  usedMemoryBytes: number | null;
  usedDiskBytes: number | null;
  load: number | null;
};

/** online: takes new machines · evacuated: answers and takes none · offline: its engine does not answer. */
export const hostStates = ["online", "evacuated", "offline"] as const;
export type HostState = (typeof hostStates)[number];

/** A computer that runs machines, as its engine has just said. */
export type HostReading = {
  name: string;
  /** Of the locations asked for, those whose new machines it takes. */
  locations: string[];
  state: HostState;
  /** Null = it does not answer. */
  resources: HostResources | null;
  /** Server ids of its machines. */
  servers: number[];
};

/** An image that orders of a system are made from; `name` is the engine's. Times are null where it does not say them. */
export type SystemImage = {
  system: string;
  name: string;
  type: "container" | "virtual-machine";
  madeAt: Date | null;
  addedAt: Date | null;
  sizeBytes: number;
};

/** Not every kind has them. */
export const hostCallNames = [
  "readHosts",
  "evacuateHost",
  "restoreHost",
  "moveMachine",
  "readSystemImages",
] as const;

/** Calls on hosts, which back ends without hosts of their own do not have. `key` as for power. */
export type HostCalls = {
  /** All hosts, also those that do not answer. */
  readHosts: (locations: readonly string[], signal?: AbortSignal) => Promise<HostReading[]>;
  /**
   * Moves all machines of the host to others; it takes no new ones from the beginning on. `failed`: some could not be
   * moved, and it takes new ones again.
   */
  evacuateHost: (name: string, key: string, signal?: AbortSignal) => Promise<Outcome>;
  /** Lets an evacuated host take machines again. */
  restoreHost: (name: string, key: string, signal?: AbortSignal) => Promise<Outcome>;
  /** Moves one machine to that host of its location; it may restart, and is as on or off afterwards as before. */
  moveMachine: (machine: Used, work: { to: string; key: string }, signal?: AbortSignal) => Promise<Outcome>;
  /** The images of these systems, by type; a system without any has none. */
  readSystemImages: (systems: readonly string[], signal?: AbortSignal) => Promise<SystemImage[]>;
};
