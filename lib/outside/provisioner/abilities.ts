import type { Machine } from "./machine";

export type ProvisionerName = "http" | "ipmi" | "qemu" | "simulated";

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
 * Options that each provisioner does not support: rejected at ordering, and again by the provisioner. An HTTP
 * provisioner reports unsupported options itself.
 */
const impossible: Record<ProvisionerName, readonly InstallParameter[]> = {
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

const isKnown = (name: string): name is ProvisionerName => Object.hasOwn(impossible, name);

/** Order parameters that the named provisioner does not support; empty for an unknown one. */
export const impossibleWith = (name: string): readonly InstallParameter[] =>
  isKnown(name) ? impossible[name] : [];

export const canInstall = (name: ProvisionerName, machine: Machine): boolean =>
  impossible[name].every((parameter) => !asked[parameter](machine));
