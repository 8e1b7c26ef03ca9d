import type { InstallParameter } from "../abilities";
import type { OptionalCall } from "../unable";

export const qemuImpossible: readonly InstallParameter[] = [
  "root_size",
  "no_lvm",
  "disk_mirror",
  "ipv6",
  "vlan",
  "private_vlan",
  "ci_task",
  "ipv4_amount",
  "soft_id",
  "backup",
];

export const qemuUnable: readonly OptionalCall[] = [
  "bootLog",
  "holdAddresses",
  "openPassage",
  "runTask",
  "prepareNetInstall",
  "controller",
  "fetchImage",
  "changeBackup",
  "makeImage",
  "resetPassword",
];
