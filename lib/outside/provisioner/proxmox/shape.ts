import { macOf } from "../guest-address";
import type { MachineSize } from "../port";
import type { Change, Config, Guest } from "./guest";
import type { Notes } from "./notes";
import type { ProxmoxSettings } from "./settings";

type Size = Notes["size"];

/** Of all guests that the panel makes, beside those that people give. */
export const ownTag = "berth";
export const tagsIn = (text: string | null | undefined): string[] =>
  (text ?? "").split(/[;, ]+/).filter((tag) => tag !== "");

export const sizeOf = ({ cpus, ramGb, diskGb }: MachineSize): Size => ({
  cpus,
  memoryMb: Math.round(ramGb * 1024),
  diskGb,
});

const driveKey = /^(scsi|virtio|sata|ide)\d{1,2}$/;
const isDisk = (key: string, value: string): boolean =>
  driveKey.test(key) && !value.includes("media=cdrom") && !value.includes("cloudinit") && value !== "none";

/** The disk that a guest starts from: the first of its boot order, else the first that it has. */
export function diskOf(config: Config): { key: string; value: string } | null {
  const disks = Object.entries(config).filter(([key, value]) => isDisk(key, value));
  const order = (config.boot ?? "").replace("order=", "").split(";");
  const [found] = disks.toSorted(
    ([one], [other]) =>
      Number(order.includes(other)) - Number(order.includes(one)) ||
      order.indexOf(one) - order.indexOf(other) ||
      one.localeCompare(other),
  );
  return found ? { key: found[0], value: found[1] } : null;
}

/** One part of a value such as `local-lvm:vm-100-disk-0,discard=on,size=10G`. */
export const partOf = (value: string | undefined, name: string): string | undefined =>
  (value ?? "")
    .split(",")
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1);

const gigabytes: Readonly<Record<string, number>> = { K: 1 / 1024 ** 2, M: 1 / 1024, G: 1, T: 1024 };

/** Size of a disk in GiB; 0 = unknown. */
export function diskSize(value: string | undefined): number {
  const [, size = "0", unit = ""] = /^(\d+(?:\.\d+)?)([KMGT])$/.exec(partOf(value, "size") ?? "") ?? [];
  return Number(size) * (gigabytes[unit] ?? 0);
}

/** Its card. Shut, nothing leaves it and nothing is let in. */
export const cardOf = (
  { bridge, vlan }: Pick<ProxmoxSettings, "bridge" | "vlan">,
  { server, shut }: Pick<Notes, "server" | "shut">,
): string =>
  [
    `virtio=${macOf(server)}`,
    `bridge=${bridge}`,
    "firewall=1",
    ...(vlan === null ? [] : [`tag=${vlan}`]),
    ...(shut.length > 0 ? ["link_down=1"] : []),
  ].join(",");

/** Parts in any order, and letters of MAC addresses in any case. */
const sorted = (value: string): string => value.toLowerCase().split(",").sort().join(",");

/** What its configuration lacks of what is noted of its size, its links and its suspension. */
export function shapeChange(
  settings: Pick<ProxmoxSettings, "bridge" | "vlan">,
  { config }: Pick<Guest, "config">,
  notes: Notes,
): Pick<Change, "set"> | null {
  const wanted: Record<string, string> = {
    cores: String(notes.size.cpus),
    memory: String(notes.size.memoryMb),
    net0: cardOf(settings, notes),
    onboot: notes.suspended ? "0" : "1",
  };
  const set = Object.fromEntries(
    Object.entries(wanted).filter(([key, value]) => sorted(config[key] ?? "") !== sorted(value)),
  );
  return Object.keys(set).length > 0 ? { set } : null;
}
