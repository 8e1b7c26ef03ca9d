import type { CallName } from "./port";

/** Calls on machines in use and image fetching that not every provisioner supports; one call represents its group. */
export const optionalCalls = [
  "load",
  "measure",
  "changeSnapshot",
  "insertImage",
  "openScreen",
  "bootLog",
  "setLink",
  "readPort",
  "scan",
  "holdAddresses",
  "openPassage",
  "setFirewall",
  "giveNetwork6",
  "moveAddress",
  "joinNetwork",
  "runTask",
  "prepareNetInstall",
  "controller",
  "fetchImage",
  "changeBackup",
  "makeImage",
  "resetPassword",
  "enterRescue",
  "growDisk",
] as const satisfies readonly CallName[];
export type OptionalCall = (typeof optionalCalls)[number];
