import type { Outcome, Used } from "./machine";

/** A copy of the disks of a virtual machine. */
export type Snapshot = { name: string; imageId: string; sizeBytes: number; madeAt: Date };

export type SnapshotAction = "create" | "remove" | "restore";

export type Load = {
  isUp: boolean;
  cpuPercent: number;
  memoryPercent: number;
  diskPercent: number;
  /** Null = nobody counts them. */
  inBytesPerSecond: number | null;
  outBytesPerSecond: number | null;
  uptimeSeconds: number;
};

/** Of a physical machine; `model`: the word by which clients know what can be done (modules 5.1.2). */
export type Bmc = { model: string; ip: string; mac: string };

export type BmcUser = { login: string; isAdmin: boolean };

export type Image = { id: number; name: string };

/** Where a viewer finds the screen. `hasPicture` false = there is none to see, as of a machine that is off. */
export type Screen = { host: string; port: number; password: string; hasPicture: boolean };

export type PxeInstall = {
  system: string;
  hostname: string;
  rootPassword: string | null;
  sshKey: string | null;
  postInstallScript: string | null;
};

/** How far an installation over the network is. */
export type PxeInstallState = "none" | "waiting" | "installing" | "configuring" | "verifying" | "done";

/** The same work has the same `key`: with one that it knows, a provisioner begins nothing, and says how far it is. */
type Keyed<W = unknown> = W & { key: string };

/** Further work on machines in use; `signal` ends a call that nobody waits for any more. */
export type Work = {
  load: (machine: Used, signal?: AbortSignal) => Promise<Load>;
  /** Oldest first. */
  listSnapshots: (machine: Used, signal?: AbortSignal) => Promise<Snapshot[]>;
  /** To remove one that is not there is done at once. */
  changeSnapshot: (
    machine: Used,
    work: Keyed<{ deed: SnapshotAction; name: string }>,
    signal?: AbortSignal,
  ) => Promise<Outcome>;
  controller: (machine: Used, signal?: AbortSignal) => Promise<Bmc>;
  listUsers: (machine: Used, signal?: AbortSignal) => Promise<BmcUser[]>;
  /** Makes that user, in the place of the one of that kind. */
  addUser: (
    machine: Used,
    work: Keyed<BmcUser & { password: string }>,
    signal?: AbortSignal,
  ) => Promise<Outcome>;
  /** Removes all that customers have. */
  removeUsers: (machine: Used, work: Keyed, signal?: AbortSignal) => Promise<Outcome>;
  resetController: (machine: Used, work: Keyed, signal?: AbortSignal) => Promise<Outcome>;
  /** Has a task done in the installed system. */
  runTask: (machine: Used, work: Keyed<{ task: string }>, signal?: AbortSignal) => Promise<Outcome>;
  openScreen: (machine: Used, signal?: AbortSignal) => Promise<Screen>;
  /** Images that every customer may use. */
  listImages: (machine: Used, signal?: AbortSignal) => Promise<Image[]>;
  /** Null takes out whatever is in the drive. */
  insertImage: (
    machine: Used,
    work: Keyed<{ image: Image | null }>,
    signal?: AbortSignal,
  ) => Promise<Outcome>;
  /** Prepares what is installed when it starts from the network; the disks are wiped then. */
  prepareNetInstall: (machine: Used, install: PxeInstall, signal?: AbortSignal) => Promise<void>;
  clearNetInstall: (machine: Used, signal?: AbortSignal) => Promise<void>;
  /** Throws when it has failed. */
  netInstall: (machine: Used, signal?: AbortSignal) => Promise<PxeInstallState>;
};

export type FetchedImage = { id: number; name: string; url: string };

/** Work that is about no machine. */
export type Library = {
  /** What makes virtual machines, by the word of `IPMI.model`. */
  engine: string;
  /** Machines can start from an image. */
  canMount: boolean;
  /** Fetches an image from its address, to be mounted later. */
  fetchImage: (
    image: FetchedImage,
    key: string,
    signal?: AbortSignal,
  ) => Promise<Outcome & { sizeBytes?: number }>;
  /** Forgets an image that was fetched, or was to be; one that is not there is gone already. */
  dropImage: (image: { id: number }, signal?: AbortSignal) => Promise<void>;
};
