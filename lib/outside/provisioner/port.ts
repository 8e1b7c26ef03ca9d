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
 * busy: begun, ask again after `againInMs` · done · failed: `reason` is for people, `isFinal` = another attempt
 * would end the same way.
 */
export type Outcome =
  | { state: "busy"; againInMs: number }
  | { state: "done"; addresses?: MachineAddress[] }
  | { state: "failed"; reason: string; isFinal: boolean };

export type PowerState = "on" | "off" | "unknown";

export type Provisioner = {
  /** Reserves a machine and its addresses; done carries the addresses. */
  allocate: (machine: Machine) => Promise<Outcome>;
  install: (machine: Machine) => Promise<Outcome>;
  configure: (machine: Machine) => Promise<Outcome>;
  /** Checks from outside that the machine answers. */
  verify: (machine: Machine) => Promise<Outcome>;
  power: (serverId: number, wanted: "on" | "off" | "reboot") => Promise<void>;
  status: (serverId: number) => Promise<PowerState>;
  /** Gives the machine and its addresses back. */
  release: (serverId: number) => Promise<void>;
};
