import type { Allocated, Machine, MachineAddress, MachineSize, Outcome, Used } from "./machine";
import type { Library, Work } from "./port-work";
import type { QemuSettings } from "./qemu/settings";

export type { Allocated, Machine, MachineAddress, MachineSize, Outcome, Used } from "./machine";

/** What the panel asks of the system that owns the machines; every call may be repeated with the same facts. */

export type PowerState = "on" | "off" | "unknown";

/** `off` asks the system to shut down, `hard_off` cuts the power. */
export type PowerTarget = "on" | "off" | "hard_off" | "reboot";

/** What the machine starts from the next time. */
export type BootDevice = "disk" | "pxe" | "cd";

/** `reading` null = none, as of a machine without power or a discrete sensor. */
export type Sensor = {
  name: string;
  reading: { value: number; unit: string } | null;
  /** The states that a discrete sensor reports, in the words of IPMI: `Presence detected`, `Failure detected`. */
  reported?: string[] | undefined;
  state: "ok" | "nc" | "cr" | "ns";
};

/** A power outlet of a physical machine; `label` is what stands on it. */
export type Outlet = { unit: string; number: number; label: string; isOn: boolean; watts: number };

export type Span = { from: Date; to: Date };

/** Bytes through an address on one day (UTC, `YYYY-MM-DD`). */
export type Traffic = { ip: string; day: string; inBytes: number; outBytes: number };

/** What can be shut and opened: a port of the machine, or one of its addresses. */
export type Link = { port: string } | { ip: string };

/** What the switch says of a port; without a connection there is no speed. */
export type PortReading = { isConnected: boolean; duplex: "full" | "half" | "none"; speedMbit: number };

/** A port of TCP that answers. */
export type Service = { port: number; name: string };

/** Bytes through an address from `at` on, for one step of time. */
export type Flow = { ip: string; at: Date; inBytes: number; outBytes: number };

/** Where addresses come from, CIDR text. */
export type Place = Pick<Machine, "network">;

/** A NAT mapping from outside to the machine's management address. */
export type NatMapping = { internalIp: string; externalIp: string };

/** The machine's network. Calls without an outcome may be repeated: what is so already stays so. */
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
  /** Looks from outside which services answer at the address. */
  scan: (machine: Used, ip: string, signal?: AbortSignal) => Promise<Service[]>;
  /** Has so many addresses on the machine, `wanted` among them where they are free; answers all that it has. */
  holdAddresses: (
    machine: Used & Place,
    hold: { count: number; wanted: readonly string[] },
    signal?: AbortSignal,
  ) => Promise<MachineAddress[]>;
  dropAddress: (machine: Used, ip: string, signal?: AbortSignal) => Promise<void>;
  freeAddresses: (machine: Used & Place, most: number, signal?: AbortSignal) => Promise<string[]>;
  /** Steps without traffic are left out. */
  flow: (machine: Used, span: Span, stepSeconds: number, signal?: AbortSignal) => Promise<Flow[]>;
  /** Lets `allowed` (CIDR text) in until then. */
  openPassage: (machine: Used, allowed: string, until: Date, signal?: AbortSignal) => Promise<NatMapping>;
  closePassage: (machine: Used, allowed: string, signal?: AbortSignal) => Promise<void>;
};

/** Work on installed machines. `signal` ends a call that nobody waits for any more. */
type Use = {
  /**
   * `key` is the same whenever the same work is asked for: with one that it knows, a provisioner begins nothing, and
   * answers how far it is.
   */
  power: (machine: Used, target: PowerTarget, key: string, signal?: AbortSignal) => Promise<Outcome>;
  status: (machine: Used, signal?: AbortSignal) => Promise<PowerState>;
  /** Of a physical machine; an empty list where there is none to read. */
  sensors: (machine: Used, signal?: AbortSignal) => Promise<Sensor[]>;
  /** Of a physical machine. */
  outlets: (machine: Used, signal?: AbortSignal) => Promise<Outlet[]>;
  setBootDevice: (machine: Used, device: BootDevice, signal?: AbortSignal) => Promise<void>;
  /** Per address and day, days without traffic left out. */
  traffic: (machine: Used, span: Span, signal?: AbortSignal) => Promise<Traffic[]>;
};

/** All that is about a machine's network. */
export type NetworkCalls = Network & Pick<Use, "traffic">;

/** What belongs to a machine's life in the panel: made, sold, not paid, given back. */
type Life = {
  /** Reserves a machine and its addresses; done carries the addresses. */
  allocate: (machine: Machine) => Promise<Outcome>;
  install: (machine: Machine) => Promise<Outcome>;
  configure: (machine: Machine) => Promise<Outcome>;
  /** Checks from outside that the machine answers. */
  verify: (machine: Machine) => Promise<Outcome>;
  /** Switches it off, and keeps anybody from switching it on until it is resumed. */
  suspend: (machine: Allocated) => Promise<void>;
  /** Ends a suspension, if there is one, and leaves the machine as `power` says. */
  resume: (machine: Allocated, power: "on" | "off") => Promise<void>;
  /** Gives it the size of that preset, unless it has it already. */
  resize: (machine: Allocated, preset: string, size: MachineSize) => Promise<void>;
  /** Gives the machine and its addresses back. */
  release: (machine: Allocated) => Promise<void>;
};

/** Beside an outcome, a call may throw a MachineError; anything else that is thrown says nothing of what was done. */
export type Provisioner = Life &
  Use &
  Network &
  Work &
  Library & {
    /** Before the first job of a start: throws a sentence for the operator when what it needs is not there. */
    prepare?: () => Promise<void>;
  };

/** The calls by name; those for power by their wish. */
export type CallName =
  | Exclude<keyof (Life & Use & Network & Work), "power">
  | PowerTarget
  | "fetchImage"
  | "dropImage";

/** `isRepeatable`: after a lost answer the call may be made again, for doing it twice is the same as doing it once. */
export type CallTerms = { seconds: number; isRepeatable: boolean };

const made = { seconds: 60, isRepeatable: true };
const asked = { seconds: 20, isRepeatable: true };
/** Also asked once a job is lost, and answered before its lease ends. */
const glanced = { seconds: 10, isRepeatable: true };
const told = { seconds: 30, isRepeatable: true };

/** How long the panel waits for an answer of any provisioner, and what it may do when none came. */
export const callTerms: Record<CallName, CallTerms> = {
  allocate: made,
  install: made,
  configure: made,
  verify: made,
  suspend: told,
  resume: told,
  resize: told,
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
  listSnapshots: asked,
  changeSnapshot: { seconds: 60, isRepeatable: true },
  controller: glanced,
  listUsers: asked,
  addUser: told,
  removeUsers: told,
  resetController: told,
  runTask: told,
  openScreen: told,
  listImages: asked,
  insertImage: told,
  prepareNetInstall: told,
  clearNetInstall: told,
  netInstall: asked,
  fetchImage: made,
  dropImage: told,
  setLink: told,
  readPort: glanced,
  scan: told,
  holdAddresses: asked,
  dropAddress: told,
  freeAddresses: asked,
  flow: asked,
  openPassage: told,
  closePassage: told,
};

/** The panel's database as a provisioner may use it for what it has to remember: text and values in, rows out. */
export type Query = <R extends Record<string, unknown>>(text: string, values: unknown[]) => Promise<R[]>;

/** Seals what a provisioner stores there; `hash` finds a secret again without storing it. */
export type Sealing = {
  seal: (purpose: string, text: string) => Buffer;
  unseal: (purpose: string, sealed: Buffer) => string;
  hash: (purpose: string, text: string) => Buffer;
};

/** What a provisioner is made with; `speed` is how many times faster than life a simulated one is. */
export type Tools = {
  query: Query;
  sealing: Sealing;
  speed: number;
  now: () => Date;
  /** Where a company's own provisioner is asked; null = nowhere. */
  http: { url: string; secret: string } | null;
  /** How machines on this computer are made. */
  qemu: QemuSettings;
};
