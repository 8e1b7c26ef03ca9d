import type { HostCalls } from "../hosts";
import type { Outcome } from "../port";
import { isEvacuated, noteEvacuated } from "./evacuated";
import type { Guest, Guests } from "./guest";
import type { proxmoxMoving } from "./move";
import { nodesBeside, readResources } from "./placing";
import type { ProxmoxSettings } from "./settings";
import { BeingMade, ProxmoxTrouble } from "./trouble";

const patienceMs = 30_000;
const busy: Outcome = { state: "busy", againInMs: 2_000 };
const noHost: Outcome = { state: "failed", failure: { code: "noMachine" }, isFinal: true };

/** Empties nodes of the panel's guests, one guest after the other. Guests of others stay. */
export function proxmoxEvacuation(
  guests: Guests,
  { moveAway }: Pick<ReturnType<typeof proxmoxMoving>, "moveAway">,
  settings: Pick<ProxmoxSettings, "nodes" | "storage" | "firstId">,
): Pick<HostCalls, "evacuateHost" | "restoreHost"> {
  const { client, find, findMade } = guests;

  /** Null = it has none of the panel's any more; `making` = only such as have to be waited for. */
  async function findNext(name: string, signal?: AbortSignal): Promise<Guest | "making" | null> {
    const rows = await readResources(client, signal);
    let left: "making" | null = null;
    for (const { type, node, vmid, template } of rows) {
      if (type !== "qemu" || node !== name || template === 1 || !vmid || vmid <= settings.firstId) continue;
      const guest = await findMade(vmid - settings.firstId, signal).catch((error: unknown) => {
        // Somebody else has made it, or it is left for people.
        if (error instanceof BeingMade || (error instanceof ProxmoxTrouble && error.isFinal)) return null;
        throw error;
      });
      if (guest === "making") left = guest;
      else if (guest?.node === name) return guest;
    }
    return left;
  }

  async function findTarget({ node, notes }: Guest, signal?: AbortSignal): Promise<string | null> {
    const beside = nodesBeside(await readResources(client, signal), settings, node, notes.size);
    for (const one of beside) if ((await isEvacuated(client, one, signal)) === false) return one;
    return null;
  }

  const isThere = async (name: string, signal?: AbortSignal): Promise<boolean> =>
    (await readResources(client, signal)).some(({ type, node }) => type === "node" && node === name);

  return {
    evacuateHost: async (name, key, signal) => {
      if (!(await isThere(name, signal))) return noHost;
      await noteEvacuated(client, name, true, signal);
      const deadline = performance.now() + patienceMs;
      while (performance.now() < deadline) {
        const guest = await findNext(name, signal);
        if (!guest) return { state: "done" };
        if (guest === "making") return busy;
        const place = () => findTarget(guest, signal);
        const outcome = await moveAway(guest, key, place, signal).catch((error: unknown): Outcome => {
          if (!(error instanceof ProxmoxTrouble) || !error.isFinal) throw error;
          return { state: "failed", failure: error.failure, isFinal: true };
        });
        if (outcome.state === "failed") {
          await noteEvacuated(client, name, false, signal);
          return { ...outcome, isFinal: false };
        }
        // A move that goes on is looked at by the next call.
        if (outcome.state === "busy" && (await find(guest.serverId, signal))?.node === name) return busy;
      }
      return busy;
    },
    restoreHost: async (name, _key, signal) => {
      if (!(await isThere(name, signal))) return noHost;
      await noteEvacuated(client, name, false, signal);
      return { state: "done" };
    },
  };
}
