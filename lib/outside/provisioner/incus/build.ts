import { networkConfig, userData } from "../cloud-init";
import { macOf } from "../guest-address";
import { gateway6 } from "../network6-book";
import { hashPassword } from "../password-hash";
import type { Machine, MachineAddress, MachineSize } from "../port";
import type { Before } from "./before";
import { keys, noNotes } from "./guest";
import { card6 } from "./network6";
import type { IncusSettings } from "./settings";

export type GuestType = "container" | "virtual-machine";

const matches = (pattern: string, name: string): boolean =>
  pattern.endsWith("*") ? name.startsWith(pattern.slice(0, -1)) : name === pattern;

export const typeOf = (
  { containers }: Pick<IncusSettings, "containers">,
  { preset }: Pick<Machine, "preset">,
): GuestType => (containers.some((pattern) => matches(pattern, preset)) ? "container" : "virtual-machine");

export type Limits = { cpu: string; memory: string; disk: string };

export const limitsOf = ({ cpus, ramGb, diskGb }: MachineSize): Limits => ({
  cpu: String(cpus),
  memory: `${Math.round(ramGb * 1024)}MiB`,
  disk: `${diskGb}GiB`,
});

/** Its card: no other address and no other MAC leave it. */
const cardOf = (
  { network }: Pick<IncusSettings, "network">,
  serverId: number,
  ip: string,
  ip6: string | null,
): Record<string, string> => ({
  type: "nic",
  network,
  name: "eth0",
  hwaddr: macOf(serverId),
  "ipv4.address": ip,
  "security.mac_filtering": "true",
  "security.ipv4_filtering": "true",
  ...(ip6 === null ? {} : card6(ip6)),
});

/** What a guest that is made anew has kept: its blocks, what was done to it, its cards with what filters them. */
function keptOf(before: Before | null) {
  if (before === null) return { config: {}, devices: {}, card: {} };
  const { eth0: card = {}, ...devices } = before.devices;
  const notes: string[] = [keys.shut, keys.works, keys.suspended, "boot.autostart"];
  return {
    config: Object.fromEntries(Object.entries(before.config).filter(([key]) => notes.includes(key))),
    devices: Object.fromEntries(Object.entries(devices).filter(([, { type }]) => type === "nic")),
    card,
  };
}

/** Configuration that installs the system of the order at its first start. */
export async function installConfig(
  { nameservers }: Pick<IncusSettings, "nameservers">,
  machine: Machine,
  { ip, gateway, prefix, mac }: MachineAddress,
  ip6: string | null,
): Promise<Record<string, string>> {
  const { rootPassword, hostname, sshKey, postInstallScript, userData: own, setup } = machine;
  const seed = {
    instance: "",
    hostname,
    ...(machine.backup ? { isCopy: true } : null),
    passwordHash: rootPassword === null ? null : await hashPassword(rootPassword),
    sshKey,
    postInstallScript,
    userData: own,
    timezone: setup.timezone,
    swapGb: setup.swapGb,
    network: null,
  };
  return {
    "cloud-init.user-data": userData(seed),
    "cloud-init.network-config": networkConfig({
      mac,
      ip,
      prefix,
      gateway,
      nameservers: [...nameservers],
      ...(ip6 === null ? {} : { ipv6: { ip: ip6, prefix: 128, gateway: gateway6 } }),
    }),
  };
}

/** The request that makes a guest. It is not started. */
export function requestOf(
  settings: IncusSettings,
  name: string,
  made: {
    machine: Machine;
    type: GuestType;
    /** Null = an empty disk. */
    image: string | null;
    /** The guest whose disk it gets in place of an image. */
    copyOf?: { name: string; architecture?: string | null | undefined } | null;
    address: MachineAddress;
    ip6: string | null;
    config: Record<string, string>;
    /** Of the guest that it takes the place of; null = there was none. */
    before: Before | null;
  },
): object {
  const { machine, type, image, copyOf, address, ip6, config, before } = made;
  const kept = keptOf(before);
  const { serverId } = machine;
  const { cpu, memory, disk } = limitsOf(machine.size);
  return {
    name,
    type,
    ...(copyOf
      ? {
          source: { type: "copy", source: copyOf.name, instance_only: true },
          architecture: copyOf.architecture,
        }
      : { source: image === null ? { type: "none" } : { type: "image", fingerprint: image } }),
    profiles: settings.profile === null ? [] : [settings.profile],
    config: {
      ...(copyOf ? { ...noNotes, "boot.autostart": "" } : {}),
      "limits.cpu": cpu,
      "limits.memory": memory,
      [keys.server]: String(serverId),
      [keys.ip]: address.ip,
      ...(ip6 === null ? {} : { [keys.ip6]: ip6 }),
      ...kept.config,
      ...config,
    },
    devices: {
      ...kept.devices,
      root: { type: "disk", path: "/", pool: settings.pool, size: disk },
      eth0: { ...cardOf(settings, serverId, address.ip, ip6), ...kept.card },
      // Where a virtual machine's system finds its configuration.
      ...(type === "virtual-machine" ? { "cloud-init": { type: "disk", source: "cloud-init:config" } } : {}),
    },
  };
}
