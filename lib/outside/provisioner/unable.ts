import type { BackEndKind } from "@/lib/base/back-ends";
import type { CallName } from "./port";

/** Calls on machines in use and image fetching that not every provisioner supports; one call represents its group. */
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
 * Unsupported calls by kind of back end: not offered, and rejected before a job is created. HTTP provisioners report
 * unsupported calls themselves; the others throw if called anyway.
 */
const unable: Partial<Record<BackEndKind, readonly OptionalCall[]>> = {
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

export const unableWith = (kind: BackEndKind): readonly OptionalCall[] => unable[kind] ?? [];
