import type { MachineFailure } from "@/lib/base/failure";
import type { MachineSetup } from "@/lib/base/machine-setup";

/** Hardware size of a preset. */
export type MachineSize = { cpus: number; ramGb: number; diskGb: number };

export type Machine = {
  serverId: number;
  /** Incremented when a deployment is retried: a new attempt starts from scratch. */
  attempt: number;
  location: string;
  /** IPv4 network to allocate addresses from, CIDR text. */
  network: string;
  hostname: string;
  preset: string;
  size: MachineSize;
  /** Empty = delivered without an operating system. */
  system: string;
  /** Name of the image of `makeImage` to install, which has that system; null or left out = the system's own image. */
  image?: string | null;
  software: string;
  rootPassword: string | null;
  sshKey: string | null;
  postInstallScript: string | null;
  /** For cloud-init, beside what is said here; left out = none. */
  userData?: string;
  rootSizePercent: number;
  ciTask: string | null;
  addressCount: number;
  setup: MachineSetup;
  /** Range to allocate IPv6 networks from, CIDR text; null = no IPv6. */
  network6: string | null;
  /** Account id; private VLAN numbers are per account. */
  owner: number;
  /** The backup whose disks it gets in place of an installation; null or left out = it is installed. */
  backup?: { serverId: number; name: string } | null;
  /** Name of the host that it is to be made on; null or left out = the engine chooses. */
  host?: string | null;
  /** A rule of the panel has found room on `host`, which may be beyond what the engine counts as free memory. */
  isPromised?: true;
};

export type MachineAddress = {
  ip: string;
  mac: string;
  port: string;
  isMain: boolean;
  gateway: string;
  prefix: number;
  /** External SSH endpoint, `host:port`, if not port 22 of the address. */
  sshAt?: string | undefined;
};

/**
 * busy: in progress, poll again after `againInMs` · done · failed: `isFinal` = a retry would fail too. A thrown error
 * counts as a temporary failure.
 */
export type Outcome =
  | { state: "busy"; againInMs: number }
  | { state: "done"; addresses?: MachineAddress[]; network6?: string }
  | { state: "failed"; failure: MachineFailure; isFinal: boolean };

/** An allocated machine; the provisioner stores everything else about it. */
export type Allocated = Pick<Machine, "serverId" | "location">;

/** A machine in use; `hostname` is its server's current one. */
export type Used = Allocated & Pick<Machine, "hostname">;
