import type { NetworkCalls } from "../port";
import { answersSsh } from "../ssh-banner";
import { type Guest, type Guests, keys, noteWork, workOf } from "./guest";
import { card6 } from "./network6";
import { IncusTrouble } from "./trouble";

const unsupported = () =>
  new IncusTrouble("unsupported", "Guests of a cluster have one address and one card.", true);

const shutOf = ({ config }: Guest): string[] =>
  (config[keys.shut] ?? "").split(" ").filter((one) => one !== "");

/** Speed in Mbit/s from a limit such as `200Mbit`; 1000 where there is none. */
const speedOf = (limit: string | undefined): number => Number(/^(\d+)Mbit$/.exec(limit ?? "")?.[1] ?? 1000);

/** A guest has one card with one address; shut, nothing leaves it and nothing is let in. */
export function incusNetwork(guests: Guests, now: () => Date): Omit<NetworkCalls, "traffic" | "flow"> {
  const { given, change } = guests;

  const isOpen = (guest: Guest): boolean => guest.status === "Running" && shutOf(guest).length === 0;

  return {
    setLink: async ({ serverId }, link, isWanted, key, signal) => {
      const guest = await given(serverId, signal);
      if (workOf(guest, key)?.isDone) return { state: "done" };
      const name = "port" in link ? link.port : link.ip;
      const ip = guest.config[keys.ip] ?? "";
      if (name !== "eth0" && name !== ip) throw unsupported();
      await change(
        serverId,
        (newest) => {
          const others = shutOf(newest).filter((one) => one !== name);
          const shut = isWanted ? others : [...others, name];
          const note = noteWork(newest, key, { at: now().toISOString(), isDone: true });
          const ip6 = newest.config[keys.ip6];
          const isShut = shut.length > 0;
          return {
            config: { ...note.config, [keys.shut]: shut.join(" ") },
            devices: {
              eth0: {
                ...newest.devices.eth0,
                "ipv4.address": isShut ? "none" : ip,
                ...(ip6 ? card6(isShut ? "none" : ip6) : {}),
              },
            },
          };
        },
        signal,
      );
      return { state: "done" };
    },
    readPort: async ({ serverId }, port, signal) => {
      const guest = await given(serverId, signal);
      const isConnected = port === "eth0" && isOpen(guest);
      const speedMbit = speedOf(guest.devices.eth0?.["limits.ingress"]);
      return isConnected
        ? { isConnected, duplex: "full", speedMbit }
        : { isConnected, duplex: "none", speedMbit: 0 };
    },
    scan: async ({ serverId }, ip, signal) => {
      const guest = await given(serverId, signal);
      if (!isOpen(guest) || guest.config[keys.ip] !== ip) return [];
      return (await answersSsh(ip, 22, 3_000)) ? [{ port: 22, name: "ssh" }] : [];
    },
    holdAddresses: async ({ serverId }) => {
      await given(serverId);
      throw unsupported();
    },
    dropAddress: async () => undefined,
    freeAddresses: async ({ serverId }) => {
      await given(serverId);
      return [];
    },
    openPassage: async ({ serverId }) => {
      await given(serverId);
      throw unsupported();
    },
    closePassage: async () => undefined,
  };
}
