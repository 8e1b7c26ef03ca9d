import type { CallName } from "./port";

/** Calls about a machine in use, and for its drive, that not every provisioner can do; one of a kind stands for the others of it. */
export const optionalCalls = [
  "load",
  "changeSnapshot",
  "insertImage",
  "openScreen",
  "setLink",
  "readPort",
  "scan",
  "holdAddresses",
  "openPassage",
  "runTask",
  "prepareNetInstall",
  "controller",
  "fetchImage",
] as const satisfies readonly CallName[];
export type OptionalCall = (typeof optionalCalls)[number];

/**
 * What no machine there can do, by the provisioner's name: not offered, and refused before work is written down.
 * Anyone who is asked over HTTP says it by itself, as the provisioners here do when they are asked all the same.
 */
const unable: Partial<Record<string, readonly OptionalCall[]>> = {
  ipmi: [
    "load",
    "changeSnapshot",
    "insertImage",
    "openScreen",
    "setLink",
    "readPort",
    "scan",
    "openPassage",
    "runTask",
    "fetchImage",
  ],
  qemu: ["holdAddresses", "openPassage", "runTask", "prepareNetInstall", "controller", "fetchImage"],
};

export const unableWith = (name: string): readonly OptionalCall[] =>
  (Object.hasOwn(unable, name) && unable[name]) || [];
