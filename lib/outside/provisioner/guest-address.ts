import { planOf } from "./address-plan";
import type { MachineAddress } from "./port";

/** The MAC of a guest's card, of one panel: its servers have one number each. */
export const macOf = (serverId: number): string =>
  ["52:54", ...[24, 16, 8, 0].map((shift) => Math.floor(serverId / 2 ** shift) % 256)]
    .map((part) => (typeof part === "number" ? part.toString(16).padStart(2, "0") : part))
    .join(":");

/** The one address of a guest of an engine. */
export const addressOf = (serverId: number, ip: string, network: string): MachineAddress => {
  const { gateway, prefix } = planOf(network);
  return { ip, mac: macOf(serverId), port: "eth0", isMain: true, gateway, prefix };
};
