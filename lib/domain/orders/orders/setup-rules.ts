import { mirrors } from "@/lib/base/machine-setup";
import { diskCount, disksNeeded } from "../../servers/netboot/rules";
import { refusalOfTask, taskOf } from "../../servers/post-install/rules";

/** Machine options besides the system; clients also send their "off" values. */
export const setupOptions = [
  "disk_mirror",
  "no_lvm",
  "ipv6",
  "vlan",
  "private_vlan",
  "custom_domain",
  "os_template",
  "deploy_options",
] as const;
export type SetupOption = (typeof setupOptions)[number];
export type Unfit = SetupOption | "root_size" | "ci_task" | "post_install_script" | "user_data";

const nothing = /^(?:0*|false|off|no|none|null|\{\}|\[\])$/i;

/** Many clients send every parameter they know: an empty value, or one that means "no", requests nothing. */
export function asksForSomething(value: unknown): boolean {
  if (typeof value === "string") return !nothing.test(value.trim());
  if (typeof value === "object" && value !== null) return Object.values(value).some(asksForSomething);
  return Boolean(value);
}

type Machine = { hdd: string; isVirtual: boolean; gpu: string };

type Fitting = {
  preset: Machine;
  /** Null = delivered without one. */
  system: object | null;
  location: string;
  /** The location's IPv6 network; null = none. */
  network6: string | null;
  /** Parameters that the provisioner does not support. */
  impossible: readonly string[];
};

const needsSystem: readonly Unfit[] = [
  "no_lvm",
  "os_template",
  "deploy_options",
  "root_size",
  "ci_task",
  "post_install_script",
  "user_data",
];
const needsPhysical: readonly Unfit[] = ["disk_mirror", "vlan", "private_vlan"];

export const notOffered = (location: string): string => `is not offered in ${location}`;

/** Why the machine cannot have the option; null = it can. */
export function unfitFor(
  wanted: Unfit,
  values: { disk_mirror?: unknown; ci_task?: string | undefined },
  { preset, system, location, network6, impossible }: Fitting,
): string | null {
  if (!system && needsSystem.includes(wanted)) return "needs a system";
  if (preset.isVirtual && needsPhysical.includes(wanted)) return "is for physical servers";
  const mirror = mirrors.find((one) => one === String(values.disk_mirror).trim().toLowerCase());
  // Single disks are the default without the parameter, too.
  const isNothing = wanted === "disk_mirror" && mirror === "hba";
  if ((wanted === "ipv6" && network6 === null) || (impossible.includes(wanted) && !isNothing))
    return notOffered(location);
  if (wanted === "ci_task") {
    const task = taskOf(values.ci_task ?? "");
    return task ? refusalOfTask(task, { gpu: preset.gpu, hasSystem: true }) : "unknown task";
  }
  if (wanted !== "disk_mirror") return null;
  const need = mirror ? disksNeeded[mirror] : 0;
  const have = diskCount(preset.hdd);
  return have < need ? `needs ${need} disks, this preset has ${have}` : null;
}
