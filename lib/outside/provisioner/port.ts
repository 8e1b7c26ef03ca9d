import type { Firewall } from "@/lib/base/firewall/rule";
import type { HostCalls } from "./hosts";
import type { Allocated, Machine, MachineAddress, MachineSize, Outcome, Used } from "./machine";
import type { Measuring } from "./measuring";
import type { Networks } from "./port-networks";
import type { Library, Work } from "./port-work";

export type { Allocated, Machine, MachineAddress, MachineSize, Outcome, Used } from "./machine";

/** Port to the back end that manages machines; every call is idempotent for the same parameters. */

export type PowerState = "on" | "off" | "unknown";

/** `off` asks the system to shut down, `hard_off` cuts the power. */
export type PowerTarget = "on" | "off" | "hard_off" | "reboot";

/** The device for the next boot. */
export type BootDevice = "disk" | "pxe" | "cd";

/** `reading` null = none, such as of a machine without power or a discrete sensor. */
export type Sensor = {
  name: string;
  reading: { value: number; unit: string } | null;
  /** States of a discrete sensor in IPMI's wording: `Presence detected`, `Failure detected`. */
  reported?: string[] | undefined;
  state: "ok" | "nc" | "cr" | "ns";
};

/** A PDU outlet of a physical machine; `label` is its printed label. */
export type Outlet = { unit: string; number: number; label: string; isOn: boolean; watts: number };

export type Span = { from: Date; to: Date };

/** Bytes through an address on one day (UTC, `YYYY-MM-DD`). */
export type Traffic = { ip: string; day: string; inBytes: number; outBytes: number };

/** What can be disabled and enabled: a port of the machine or one of its addresses. */
export type Link = { port: string } | { ip: string };

/** Link state of a switch port; `speedMbit` is 0 without a connection. */
export type PortReading = { isConnected: boolean; duplex: "full" | "half" | "none"; speedMbit: number };

/** An open TCP port. */
export type Service = { port: number; name: string };

/** Bytes through an address in one time step that begins at `at`. */
export type Flow = { ip: string; at: Date; inBytes: number; outBytes: number };

/** Network to allocate addresses from, CIDR text. */
export type Place = Pick<Machine, "network">;

/** A NAT mapping from outside to the machine's management address. */
export type NatMapping = { internalIp: string; externalIp: string };

/** Network calls. Calls without an outcome are idempotent. */
type Network = {
  /** `key` as for power. */
  setLink: (
    machine: Used,
    link: Link,
    isOpen: boolean,
    key: string,
    signal?: AbortSignal,
  ) => Promise<Outcome>;
  readPort: (machine: Used, port: string, signal?: AbortSignal) => Promise<PortReading>;
  /** Scans the address from outside for open services. */
  scan: (machine: Used, ip: string, signal?: AbortSignal) => Promise<Service[]>;
  /**
   * Assigns addresses until the machine has `count`, preferring free ones of `wanted`; returns all of the machine's.
   */
  holdAddresses: (
    machine: Used & Place,
    hold: { count: number; wanted: readonly string[] },
    signal?: AbortSignal,
  ) => Promise<MachineAddress[]>;
  dropAddress: (machine: Used, ip: string, signal?: AbortSignal) => Promise<void>;
  freeAddresses: (machine: Used & Place, most: number, signal?: AbortSignal) => Promise<string[]>;
  /** Omits steps without traffic. */
  flow: (machine: Used, span: Span, stepSeconds: number, signal?: AbortSignal) => Promise<Flow[]>;
  /** Opens the NAT mapping for `allowed` (CIDR text) until `until`. */
  openPassage: (machine: Used, allowed: string, until: Date, signal?: AbortSignal) => Promise<NatMapping>;
  closePassage: (machine: Used, allowed: string, signal?: AbortSignal) => Promise<void>;
};

/** Calls on installed machines. `signal` aborts a call whose caller has gone. */
type Use = {
  /** `key` is an idempotency key: for a known one the provisioner starts nothing and returns the progress. */
  power: (machine: Used, target: PowerTarget, key: string, signal?: AbortSignal) => Promise<Outcome>;
  status: (machine: Used, signal?: AbortSignal) => Promise<PowerState>;
  /** Physical machines only; empty if there are no sensors. */
  sensors: (machine: Used, signal?: AbortSignal) => Promise<Sensor[]>;
  /** Physical machines only. */
  outlets: (machine: Used, signal?: AbortSignal) => Promise<Outlet[]>;
  setBootDevice: (machine: Used, device: BootDevice, signal?: AbortSignal) => Promise<void>;
  /** Per address and day, without days that had no traffic. */
  traffic: (machine: Used, span: Span, signal?: AbortSignal) => Promise<Traffic[]>;
};

/** All network calls. */
export type NetworkCalls = Network & Pick<Use, "traffic">;

/** Lifecycle calls: deployment, suspension, resize and release. */
type Life = {
  /** Reserves a machine and its addresses; the `done` outcome has the addresses. */
  allocate: (machine: Machine) => Promise<Outcome>;
  install: (machine: Machine) => Promise<Outcome>;
  configure: (machine: Machine) => Promise<Outcome>;
  /** Checks from outside that the machine is reachable. */
  verify: (machine: Machine) => Promise<Outcome>;
  /** Switches the machine off and blocks switching it on until it is resumed. */
  suspend: (machine: Allocated) => Promise<void>;
  /** Ends a suspension, if any, and sets the power to `power`. */
  resume: (machine: Allocated, power: "on" | "off") => Promise<void>;
  /** Resizes the machine to that preset, unless it has that size. */
  resize: (machine: Allocated, preset: string, size: MachineSize) => Promise<void>;
  /** Grows the machine's disk to that size, unless it is as large or larger. */
  growDisk: (machine: Allocated, diskGb: number) => Promise<void>;
  /** Releases the machine and its addresses. */
  release: (machine: Allocated) => Promise<void>;
};

/** Calls of kinds that filter traffic (`canFirewall`); makeProvisioner refuses them for the others. */
export type Firewalls = {
  /** Replaces what filters the machine's traffic; open connections may end. `key` as for power. */
  setFirewall: (
    machine: Used,
    work: { firewall: Firewall; key: string },
    signal?: AbortSignal,
  ) => Promise<Outcome>;
  /** Whether exactly this filters the machine's traffic now, as the back end itself says. */
  hasFirewall: (machine: Used, firewall: Firewall, signal?: AbortSignal) => Promise<boolean>;
};

/** Calls may also throw MachineError; after any other error it is unknown what was done. */
export type Provisioner = Life &
  Use &
  Network &
  Work &
  Measuring &
  Library &
  Partial<Firewalls> &
  Partial<Networks> &
  Partial<HostCalls> & {
    /** Called at startup before the first job; throws an error for the operator if a requirement is missing. */
    prepare?: () => Promise<void>;
    /** Whether it could work now, asked without changing anything; throws an error for the operator. */
    check?: (signal: AbortSignal) => Promise<void>;
  };

/** Names of the calls; power calls by their target. */
export type CallName =
  | Exclude<keyof (Life & Use & Network & Work & Measuring), "power">
  | PowerTarget
  | keyof Firewalls
  | keyof Networks
  | "fetchImage"
  | "dropImage"
  | "dropMadeImage"
  | keyof HostCalls;

/** `seconds`: timeout. `isRepeatable`: the call is idempotent and can be retried after a lost response. */
export type CallTerms = { seconds: number; isRepeatable: boolean };

const made = { seconds: 60, isRepeatable: true };
const asked = { seconds: 20, isRepeatable: true };
/** Also called after a job is lost, so it must respond before the lease ends. */
const glanced = { seconds: 10, isRepeatable: true };
const told = { seconds: 30, isRepeatable: true };

/** Timeout of each call, for every provisioner, and whether it may be retried. */
export const callTerms: Record<CallName, CallTerms> = {
  allocate: made,
  install: made,
  configure: made,
  verify: made,
  suspend: told,
  resume: told,
  resize: told,
  growDisk: told,
  release: made,
  on: told,
  off: told,
  hard_off: told,
  reboot: { ...told, isRepeatable: false },
  status: glanced,
  sensors: asked,
  outlets: glanced,
  setBootDevice: told,
  traffic: asked,
  load: asked,
  // All machines of an engine at once.
  measure: { seconds: 45, isRepeatable: true },
  listSnapshots: asked,
  changeSnapshot: { seconds: 60, isRepeatable: true },
  changeBackup: { seconds: 60, isRepeatable: true },
  makeImage: { seconds: 60, isRepeatable: true },
  controller: glanced,
  listUsers: asked,
  addUser: told,
  removeUsers: told,
  resetController: told,
  runTask: told,
  resetPassword: told,
  enterRescue: { seconds: 60, isRepeatable: true },
  leaveRescue: { seconds: 60, isRepeatable: true },
  openScreen: told,
  bootLog: asked,
  listImages: asked,
  insertImage: told,
  prepareNetInstall: told,
  clearNetInstall: told,
  netInstall: asked,
  fetchImage: made,
  dropImage: told,
  dropMadeImage: told,
  setLink: told,
  readPort: glanced,
  scan: told,
  holdAddresses: asked,
  dropAddress: told,
  freeAddresses: asked,
  setFirewall: made,
  hasFirewall: asked,
  giveNetwork6: told,
  moveAddress: told,
  joinNetwork: told,
  leaveNetwork: told,
  flow: asked,
  openPassage: told,
  closePassage: told,
  readHosts: asked,
  evacuateHost: made,
  restoreHost: made,
  moveMachine: made,
  readSystemImages: asked,
};

/** Database access for provisioners that store state: takes SQL and values, returns rows. */
export type Query = <R extends Record<string, unknown>>(text: string, values: unknown[]) => Promise<R[]>;

/** Encrypts what a provisioner stores there; `hash` is for looking up a secret without storing it. */
export type Sealing = {
  seal: (purpose: string, text: string) => Buffer;
  unseal: (purpose: string, sealed: Buffer) => string;
  hash: (purpose: string, text: string) => Buffer;
};

/** Dependencies of a provisioner; `speed` is the speed-up factor of the simulated one. */
export type Tools = {
  query: Query;
  sealing: Sealing;
  speed: number;
  now: () => Date;
  /** Of machines on this computer and their images, absolute paths. */
  folders: { machines: string; images: string };
};
