import type { MachineFailure } from "@/lib/base/failure";

/** What the panel asks of the system that owns the machines; every call may be repeated with the same facts. */

export type Machine = {
  serverId: number;
  /** Counts up when a deployment is tried again: a new attempt begins from clean. */
  attempt: number;
  location: string;
  /** Addresses come from here, CIDR text. */
  network: string;
  hostname: string;
  preset: string;
  /** Empty = delivered without a system. */
  system: string;
  software: string;
  rootPassword: string | null;
  sshKey: string | null;
  postInstallScript: string | null;
  rootSizePercent: number;
  ciTask: string | null;
  addressCount: number;
};

export type MachineAddress = {
  ip: string;
  mac: string;
  port: string;
  isMain: boolean;
  gateway: string;
  prefix: number;
};

/**
 * busy: begun, ask again after `againInMs` · done · failed: `isFinal` = another attempt would end the same way. What is
 * thrown counts as a failure that may pass.
 */
export type Outcome =
  | { state: "busy"; againInMs: number }
  | { state: "done"; addresses?: MachineAddress[] }
  | { state: "failed"; failure: MachineFailure; isFinal: boolean };

/** A machine that was allocated; everything else about it the provisioner keeps itself. */
export type Allocated = Pick<Machine, "serverId" | "location">;

export type PowerState = "on" | "off" | "unknown";

export type Provisioner = {
  /** Before the first job of a start: throws a sentence for the operator when what it needs is not there. */
  prepare?: () => Promise<void>;
  /** Reserves a machine and its addresses; done carries the addresses. */
  allocate: (machine: Machine) => Promise<Outcome>;
  install: (machine: Machine) => Promise<Outcome>;
  configure: (machine: Machine) => Promise<Outcome>;
  /** Checks from outside that the machine answers. */
  verify: (machine: Machine) => Promise<Outcome>;
  power: (machine: Allocated, wanted: "on" | "off" | "reboot") => Promise<void>;
  status: (machine: Allocated) => Promise<PowerState>;
  /** Gives the machine and its addresses back. */
  release: (machine: Allocated) => Promise<void>;
};

/** The panel's database as a provisioner may use it for what it has to remember: text and values in, rows out. */
export type Query = <R extends Record<string, unknown>>(text: string, values: unknown[]) => Promise<R[]>;

/** What a provisioner is made with; `speed` is how many times faster than life a simulated one is. */
export type Tools = { query: Query; speed: number; now: () => Date };
