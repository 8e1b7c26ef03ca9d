import type { InstallParameter } from "../abilities";
import type { OptionalCall } from "../unable";
import type { ProxmoxSettings } from "./settings";

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
];

/** The same for one back end: without a storage of backups nothing is made from one. */
export const impossibleThere = ({
  backups,
}: Pick<ProxmoxSettings, "backups">): readonly InstallParameter[] =>
  backups === null ? [...proxmoxImpossible, "backup"] : proxmoxImpossible;

export const proxmoxUnable: readonly OptionalCall[] = [
  "bootLog",
  "holdAddresses",
  "openPassage",
  "runTask",
  "prepareNetInstall",
  "controller",
  "fetchImage",
  "makeImage",
  "enterRescue",
];
