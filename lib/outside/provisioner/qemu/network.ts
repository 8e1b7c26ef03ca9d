import type { NetworkCalls, Provisioner } from "../port";
import { addressesOf, hasSsh } from "./install";
import { type MachineStore, setLinkOf, unsupported } from "./machine";
import { withWork, workOf } from "./machine-state";
import { qemuTraffic } from "./traffic";

/** A machine has one network card: in an isolated network with one port forwarded from the host, or on a bridge. */
export function qemuNetwork(store: MachineStore): NetworkCalls {
  const refuse = async ({ serverId }: { serverId: number }): Promise<never> => {
    await store.given(serverId);
    throw unsupported();
  };
  const readPort: Provisioner["readPort"] = async ({ serverId }, port) => {
    const { net } = await store.given(serverId);
    const isConnected = port === "eth0" && net.shut.length === 0 && (await store.isOn(serverId));
    return isConnected
      ? { isConnected, duplex: "full", speedMbit: 1000 }
      : { isConnected, duplex: "none", speedMbit: 0 };
  };
  return {
    setLink: ({ serverId }, link, isOpen, key) =>
      store.alone(serverId, async (state) => {
        if (workOf(state, key)?.isDone) return { state: "done" };
        const name = "port" in link ? link.port : link.ip;
        if (name !== "eth0" && name !== state.net.ip) throw unsupported();
        const others = state.net.shut.filter((one) => one !== name);
        const net = { ...state.net, shut: isOpen ? others : [...others, name] };
        const changed = await store.keep({ ...state, net });
        if (await store.isOn(serverId)) await setLinkOf(store, changed);
        await store.keep(withWork(changed, key, store.now(), true));
        return { state: "done" };
      }),
    readPort,
    scan: async (machine, ip, signal) => {
      const { net } = await store.given(machine.serverId);
      const { isConnected } = await readPort(machine, "eth0", signal);
      if (!isConnected || ip !== net.ip) return [];
      return (await hasSsh({ net }, store, 3_000)) ? [{ port: 22, name: "ssh" }] : [];
    },
    holdAddresses: async ({ serverId }, { count }) => {
      const held = addressesOf(await store.given(serverId), store);
      if (count > held.length) throw unsupported();
      return held;
    },
    dropAddress: async () => undefined,
    freeAddresses: async ({ serverId }) => {
      await store.given(serverId);
      return [];
    },
    ...qemuTraffic(store),
    openPassage: refuse,
    closePassage: async () => undefined,
  };
}
