import type { Outcome, Used } from "./machine";

/** A disk snapshot of a virtual machine. */
export type Snapshot = { name: string; imageId: string; sizeBytes: number; madeAt: Date };

export type SnapshotAction = "create" | "remove" | "restore";

export type Load = {
  isUp: boolean;
  cpuPercent: number;
  memoryPercent: number;
  diskPercent: number;
  /** Null = not measured. */
  inBytesPerSecond: number | null;
  outBytesPerSecond: number | null;
  uptimeSeconds: number;
};

/** BMC of a physical machine; `model` tells clients which functions it has (modules 5.1.2). */
export type Bmc = { model: string; ip: string; mac: string };

export type BmcUser = { login: string; isAdmin: boolean };

export type Image = { id: number; name: string };

/** VNC endpoint of the screen. `hasPicture` false = no picture, such as of a machine that is off. */
export type Screen = { host: string; port: number; password: string; hasPicture: boolean };

export type PxeInstall = {
  system: string;
  hostname: string;
  rootPassword: string | null;
  sshKey: string | null;
  postInstallScript: string | null;
};

/** Progress of a PXE install. */
export type PxeInstallState = "none" | "waiting" | "installing" | "configuring" | "verifying" | "done";

/** How root signs in to a rescue system: at least one is given. */
export type RescueLogin = { password: string | null; sshKey: string | null };

/** `key` is an idempotency key: for a known one the provisioner starts nothing and returns the progress. */
type Keyed<W = unknown> = W & { key: string };

/** Calls by which a customer who is locked out gets in again. */
export type Rescue = {
  /** Sets the administrator's password in the installed system, which is running. */
  resetPassword: (machine: Used, work: Keyed<{ password: string }>, signal?: AbortSignal) => Promise<Outcome>;
  /**
   * Starts the machine, whatever its power was, from a rescue system that has its disks beside it and changes none of them.
   * It starts from that again and again until `leaveRescue` or `install`.
   */
  enterRescue: (machine: Used, work: Keyed<RescueLogin>, signal?: AbortSignal) => Promise<Outcome>;
  /** Starts the machine from its own disk again; done at once if it is not in rescue. */
  leaveRescue: (machine: Used, work: Keyed, signal?: AbortSignal) => Promise<Outcome>;
};

/** Copies of a machine's disks, kept apart from them: on another pool, another host. */
export type Backups = {
  /**
   * `create` copies the disks as they are, while the machine goes on, and tells what the copy takes. `restore` writes one back:
   * the machine is as on or off as before. Removing a missing one succeeds. An installation keeps them, a release removes them.
   */
  changeBackup: (
    machine: Used,
    work: Keyed<{ deed: SnapshotAction; name: string }>,
    signal?: AbortSignal,
  ) => Promise<Outcome & { sizeBytes?: number }>;
};

/** Images that customers make of machines, kept apart from them: they outlive the machine. */
export type OwnImages = {
  /** Makes an image of the machine's disk under that name, which no other image of the back end has, and tells what it takes. */
  makeImage: (
    machine: Used,
    work: Keyed<{ name: string }>,
    signal?: AbortSignal,
  ) => Promise<Outcome & { sizeBytes?: number }>;
};

/** Further calls on machines in use; `signal` aborts a call whose caller has gone. */
type FurtherWork = {
  load: (machine: Used, signal?: AbortSignal) => Promise<Load>;
  /** Oldest first. */
  listSnapshots: (machine: Used, signal?: AbortSignal) => Promise<Snapshot[]>;
  /** Removing a missing snapshot succeeds. */
  changeSnapshot: (
    machine: Used,
    work: Keyed<{ deed: SnapshotAction; name: string }>,
    signal?: AbortSignal,
  ) => Promise<Outcome>;
  controller: (machine: Used, signal?: AbortSignal) => Promise<Bmc>;
  listUsers: (machine: Used, signal?: AbortSignal) => Promise<BmcUser[]>;
  /** Creates the user, replacing the existing one of the same kind (administrator or not). */
  addUser: (
    machine: Used,
    work: Keyed<BmcUser & { password: string }>,
    signal?: AbortSignal,
  ) => Promise<Outcome>;
  /** Removes all customer users. */
  removeUsers: (machine: Used, work: Keyed, signal?: AbortSignal) => Promise<Outcome>;
  resetController: (machine: Used, work: Keyed, signal?: AbortSignal) => Promise<Outcome>;
  /** Runs a post-install task in the installed system. */
  runTask: (machine: Used, work: Keyed<{ task: string }>, signal?: AbortSignal) => Promise<Outcome>;
  openScreen: (machine: Used, signal?: AbortSignal) => Promise<Screen>;
  /** What the machine has written to its console since it was started last, as it wrote it; empty = nothing. */
  bootLog: (machine: Used, signal?: AbortSignal) => Promise<string>;
  /** ISO images available to every customer. */
  listImages: (machine: Used, signal?: AbortSignal) => Promise<Image[]>;
  /** Null ejects the current image. */
  insertImage: (
    machine: Used,
    work: Keyed<{ image: Image | null }>,
    signal?: AbortSignal,
  ) => Promise<Outcome>;
  /** Prepares the install for the next network boot, which wipes the disks. */
  prepareNetInstall: (machine: Used, install: PxeInstall, signal?: AbortSignal) => Promise<void>;
  clearNetInstall: (machine: Used, signal?: AbortSignal) => Promise<void>;
  /** Returns the progress; throws if the install failed. */
  netInstall: (machine: Used, signal?: AbortSignal) => Promise<PxeInstallState>;
};

export type Work = FurtherWork & Rescue & Backups & OwnImages;

export type FetchedImage = { id: number; name: string; url: string };

/** Calls that do not concern a single machine. */
export type Library = {
  /** The virtualization engine, as in `IPMI.model`. */
  engine: string;
  /** Whether machines can boot from an ISO image. */
  canMount: boolean;
  /** Whether a running machine of that preset takes other processors and memory without a restart; null = unknown. */
  isResizedLive: (preset: string) => boolean | null;
  /** Whether a running machine of that preset takes a larger disk without a restart; null = unknown. */
  isGrownLive: (preset: string) => boolean | null;
  /** Downloads an image from its URL, to be mounted later. */
  fetchImage: (
    image: FetchedImage,
    key: string,
    signal?: AbortSignal,
  ) => Promise<Outcome & { sizeBytes?: number }>;
  /** Deletes a downloaded or pending image; a missing one is not an error. */
  dropImage: (image: { id: number }, signal?: AbortSignal) => Promise<void>;
  /** Deletes an image of `makeImage`; a missing one is not an error. */
  dropMadeImage: (image: { name: string }, signal?: AbortSignal) => Promise<void>;
};
