import type { InstallParameter } from "../abilities";
import type { OptionalCall } from "../unable";

/** Order parameters that guests of a cluster cannot have. */
export const proxmoxImpossible: readonly InstallParameter[] = [
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

export const proxmoxUnable: readonly OptionalCall[] = [
  "bootLog",
  "holdAddresses",
  "openPassage",
  "runTask",
  "prepareNetInstall",
  "controller",
  "fetchImage",
  "changeBackup",
  "makeImage",
  "enterRescue",
];
