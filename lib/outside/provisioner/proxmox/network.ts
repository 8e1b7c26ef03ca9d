import type { NetworkCalls, Tools } from "../port";
import { answersSsh } from "../ssh-banner";
import { type Guest, type Guests, isOff } from "./guest";
import { noteWork, workOf } from "./notes";
import { readPending } from "./pending";
import type { ProxmoxSettings } from "./settings";
import { cardOf } from "./shape";
import { ProxmoxTrouble } from "./trouble";

const unsupported = () =>
  new ProxmoxTrouble("unsupported", "Guests of a cluster have one address and one card.", true);

/** A guest has one card with one address; shut, nothing leaves it and nothing is let in. */
export function proxmoxNetwork(
  guests: Guests,
  settings: Pick<ProxmoxSettings, "bridge" | "vlan">,
  now: Tools["now"],
): Omit<NetworkCalls, "traffic" | "flow"> {
  const { client, given, change } = guests;

  const isOpen = ({ current, config }: Guest): boolean =>
    current.status === "running" && !(config.net0 ?? "").split(",").includes("link_down=1");

  return {
    setLink: async ({ serverId }, link, isWanted, key, signal) => {
      const guest = await given(serverId, signal);
      if (workOf(guest.notes, key)?.isDone) return { state: "done" };
      const name = "port" in link ? link.port : link.ip;
      if (name !== "eth0" && name !== guest.notes.ip) throw unsupported();
      const changed = await change(
        serverId,
        ({ notes }) => {
          const others = notes.shut.filter((one) => one !== name);
          const shut = isWanted ? others : [...others, name];
          return { notes: { shut }, set: { net0: cardOf(settings, { ...notes, shut }) } };
        },
        signal,
      );
      // A cluster may be told not to change cards of guests that run.
      if (!isOff(changed) && (await readPending(client, changed, signal)).includes("net0"))
        throw new ProxmoxTrouble("refused", `${guest.vmid} takes no change of its card: its hotplug is off.`);
      await change(
        serverId,
        ({ notes }) => ({ notes: noteWork(notes, key, { at: now().toISOString(), isDone: true }) }),
        signal,
      );
      return { state: "done" };
    },
    readPort: async ({ serverId }, port, signal) => {
      const guest = await given(serverId, signal);
      return port === "eth0" && isOpen(guest)
        ? { isConnected: true, duplex: "full", speedMbit: 1000 }
        : { isConnected: false, duplex: "none", speedMbit: 0 };
    },
    scan: async ({ serverId }, ip, signal) => {
      const guest = await given(serverId, signal);
      if (!isOpen(guest) || guest.notes.ip !== ip) return [];
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
