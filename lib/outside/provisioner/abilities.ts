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
  user_data: ({ userData }) => userData !== undefined,
  root_pass: ({ system, rootPassword, backup }) => system !== "" && rootPassword === null && !backup,
  backup: ({ backup }) => Boolean(backup),
} as const satisfies Record<string, (machine: Machine) => boolean>;

export type InstallParameter = keyof typeof asked;

export const installParameters = Object.keys(asked) as InstallParameter[];

/** Whether the machine uses none of the options that its back end does not support. */
export const canInstall = (impossible: readonly InstallParameter[], machine: Machine): boolean =>
  impossible.every((parameter) => !asked[parameter](machine));
