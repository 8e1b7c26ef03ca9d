import type { InstallParameter } from "../abilities";
import type { OptionalCall } from "../unable";

export const ipmiImpossible: readonly InstallParameter[] = [
  "ipv6",
  "vlan",
  "private_vlan",
  "ci_task",
  // Installers of the operator's know no system without a password, and could leave an empty one.
  "root_pass",
  "user_data",
  "backup",
];

export const ipmiUnable: readonly OptionalCall[] = [
  "load",
  "measure",
  "changeSnapshot",
  "insertImage",
  "openScreen",
  "bootLog",
  "setLink",
  "readPort",
  "scan",
  "openPassage",
  "runTask",
  "fetchImage",
  "changeBackup",
  "makeImage",
  "resetPassword",
  "enterRescue",
  "growDisk",
];
