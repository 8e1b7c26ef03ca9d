import type { InstallParameter } from "../abilities";
import type { OptionalCall } from "../unable";

/** Order parameters that guests of a cluster cannot have. */
export const incusImpossible: readonly InstallParameter[] = [
  "root_size",
  "no_lvm",
  "disk_mirror",
  "vlan",
  "private_vlan",
  "ci_task",
  "ipv4_amount",
  "soft_id",
  "backup",
];

export const incusUnable: readonly OptionalCall[] = [
  "insertImage",
  "holdAddresses",
  "openPassage",
  "runTask",
  "prepareNetInstall",
  "controller",
  "fetchImage",
  "changeBackup",
  "enterRescue",
];
