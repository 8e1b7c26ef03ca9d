import type { Limits } from "./build";
import { type Change, type Guest, keys } from "./guest";
import { isOff, sizeChange } from "./running";

type Sized = Pick<Guest, "config" | "devices">;

/** What it has now. */
const present = ({ config, devices }: Sized): Limits => ({
  cpu: config["limits.cpu"] ?? "",
  memory: config["limits.memory"] ?? "",
  disk: devices.root?.size ?? "",
});

const textOf = ({ cpu, memory, disk }: Limits): string => [cpu, memory, disk].join(" ");

/** The change that gives a guest this size; a virtual machine that runs takes it at its next start. Null = it has it. */
export function sizeFor(guest: Guest, wanted: Limits): Change | null {
  const { config, type } = guest;
  const isSame = textOf(present(guest)) === textOf(wanted);
  if (isSame && !config[keys.size]) return null;
  if (type === "container" || isOff(guest)) return sizeChange(guest, wanted);
  const text = isSame ? "" : textOf(wanted);
  return config[keys.size] === text ? null : { config: { [keys.size]: text } };
}

/** The change that makes its disk so large; null = it is, or is at its next start. */
export function diskFor(guest: Guest, diskGb: number): Change | null {
  const [cpu = "", memory = "", disk = ""] = (guest.config[keys.size] || textOf(present(guest))).split(" ");
  if (Number.parseInt(disk, 10) >= diskGb) return null;
  return sizeFor(guest, { cpu, memory, disk: `${diskGb}GiB` });
}
