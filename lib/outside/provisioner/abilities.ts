import type { BackEndKind } from "@/lib/base/back-ends";
import type { Machine } from "./machine";

/** Install options by their order parameter, with a test whether a machine's deployment uses the option. */
const asked = {
  root_size: ({ rootSizePercent }) => rootSizePercent !== 100,
  no_lvm: ({ setup }) => !setup.hasLvm,
  disk_mirror: ({ setup }) => setup.diskMirror !== null && setup.diskMirror !== "hba",
  ipv6: ({ setup }) => setup.hasIpv6,
  vlan: ({ setup }) => setup.vlan !== null,
  private_vlan: ({ setup }) => setup.privateVlan !== null,
  ci_task: ({ ciTask }) => ciTask !== null,
  ipv4_amount: ({ addressCount }) => addressCount > 1,
  soft_id: ({ software }) => software !== "",
} as const satisfies Record<string, (machine: Machine) => boolean>;

type InstallParameter = keyof typeof asked;

/**
 * Options that each kind of back end does not support: rejected at ordering, and again by the provisioner. An HTTP
 * provisioner reports unsupported options itself.
 */
const impossible: Record<BackEndKind, readonly InstallParameter[]> = {
  http: [],
  ipmi: ["ipv6", "vlan", "private_vlan", "ci_task"],
  qemu: [
    "root_size",
    "no_lvm",
    "disk_mirror",
    "ipv6",
    "vlan",
    "private_vlan",
    "ci_task",
    "ipv4_amount",
    "soft_id",
  ],
  simulated: [],
};

/** Order parameters that this kind of back end does not support. */
export const impossibleWith = (kind: BackEndKind): readonly InstallParameter[] => impossible[kind];

export const canInstall = (kind: BackEndKind, machine: Machine): boolean =>
  impossible[kind].every((parameter) => !asked[parameter](machine));
