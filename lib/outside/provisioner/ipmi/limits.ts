import type { InstallParameter } from "../abilities";
import type { OptionalCall } from "../unable";

export const ipmiImpossible: readonly InstallParameter[] = [
  "ipv6",
  "vlan",
  "private_vlan",
  "ci_task",
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
  "resetPassword",
  "enterRescue",
];
