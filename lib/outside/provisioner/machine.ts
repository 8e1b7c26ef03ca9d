import type { MachineFailure } from "@/lib/base/failure";
import type { MachineSetup } from "@/lib/base/machine-setup";

/** Of a preset: what a machine has. */
export type MachineSize = { cpus: number; ramGb: number; diskGb: number };

export type Machine = {
  serverId: number;
  /** Counts up when a deployment is tried again: a new attempt begins from clean. */
  attempt: number;
  location: string;
  /** Addresses come from here, CIDR text. */
  network: string;
  hostname: string;
  preset: string;
  size: MachineSize;
  /** Empty = delivered without a system. */
  system: string;
  software: string;
  rootPassword: string | null;
  sshKey: string | null;
  postInstallScript: string | null;
  rootSizePercent: number;
  ciTask: string | null;
  addressCount: number;
  setup: MachineSetup;
  /** IPv6 networks come from here, CIDR text; null = there are none. */
  network6: string | null;
  /** Private VLANs are its owner's: the same number of someone else's is another one. */
  owner: number;
};

export type MachineAddress = {
  ip: string;
  mac: string;
  port: string;
  isMain: boolean;
  gateway: string;
  prefix: number;
  /** Where its SSH server is reached from outside, `host:port`, when that is not port 22 of the address. */
  sshAt?: string | undefined;
};

/**
 * busy: begun, ask again after `againInMs` · done · failed: `isFinal` = another attempt would end the same way. What is
 * thrown counts as a failure that may pass.
 */
export type Outcome =
  | { state: "busy"; againInMs: number }
  | { state: "done"; addresses?: MachineAddress[]; network6?: string }
  | { state: "failed"; failure: MachineFailure; isFinal: boolean };

/** A machine that was allocated; everything else about it the provisioner keeps itself. */
export type Allocated = Pick<Machine, "serverId" | "location">;

/** A machine in use; `hostname` is the present one of its server. */
export type Used = Allocated & Pick<Machine, "hostname">;
