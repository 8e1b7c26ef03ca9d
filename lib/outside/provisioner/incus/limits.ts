import type { InstallParameter } from "../abilities";
import type { OptionalCall } from "../unable";
import type { IncusSettings } from "./settings";

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
];

/** The same, with what one back end lacks because nothing is set for it. */
export const impossibleFor = ({ backups }: Pick<IncusSettings, "backups">): readonly InstallParameter[] =>
  backups === null ? [...incusImpossible, "backup"] : incusImpossible;

export const incusUnable: readonly OptionalCall[] = [
  "insertImage",
  "holdAddresses",
  "openPassage",
  "runTask",
  "prepareNetInstall",
  "controller",
  "fetchImage",
  "enterRescue",
];
