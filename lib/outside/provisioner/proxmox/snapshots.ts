import { createHash } from "node:crypto";
import { z } from "zod";
import type { Outcome, Tools } from "../port";
import type { SnapshotAction, Work } from "../port-work";
import { type Guest, type Guests, isOff, pathOf } from "./guest";
import { noteWork, workOf } from "./notes";
import { finishRestore } from "./restoring";
import type { Running } from "./running";
import type { ProxmoxSettings } from "./settings";
import { act, type Ended, isAtWork } from "./tasks";
import { failureOf } from "./trouble";

const seconds = 40;
const restored = "restored";
const done: Outcome = { state: "done" };
const busy: Outcome = { state: "busy", againInMs: 1_000 };

const Snapshots = z.array(
  z.object({
    name: z.string(),
    description: z.string().nullish(),
    snaptime: z.coerce.number().nullish(),
    parent: z.string().nullish(),
  }),
);

/** Customers' names have characters that the engine's may not have; theirs is in the snapshot's description. */
const engineName = (name: string): string =>
  `b-${createHash("sha256").update(name).digest("hex").slice(0, 20)}`;

/** Snapshots of a guest's disks, without memory. Those that others have made in the engine are not shown. */
export function proxmoxSnapshots(
  guests: Guests,
  running: Running,
  settings: Pick<ProxmoxSettings, "bridge" | "vlan">,
  now: Tools["now"],
): Pick<Work, "listSnapshots" | "changeSnapshot"> {
  const { client, given, change } = guests;

  async function list(guest: Guest, signal?: AbortSignal) {
    const found = (await client.read(`${pathOf(guest)}/snapshot`, Snapshots, { signal })) ?? [];
    const parents = new Map(found.map(({ name, parent }) => [name, parent]));
    const depthOf = (name: string): number => {
      const parent = parents.get(name);
      return parent && parents.has(parent) ? 1 + depthOf(parent) : 0;
    };
    return found
      .flatMap(({ name, description, snaptime }) => {
        const own = description?.trim() ?? "";
        // Its size is not told by the engine.
        const snapshot = { name: own, imageId: name, sizeBytes: 0, madeAt: new Date((snaptime ?? 0) * 1000) };
        return name === engineName(own) ? [snapshot] : [];
      })
      .sort(
        (one, other) =>
          one.madeAt.getTime() - other.madeAt.getTime() || depthOf(one.imageId) - depthOf(other.imageId),
      );
  }

  /** What was noted of a restoration: whether the guest ran before, and whether its disk is restored already. */
  const noteRestore = (guest: Guest, key: string, since: string) =>
    change(guest.serverId, ({ notes }) => ({
      notes: noteWork(notes, key, { at: now().toISOString(), isDone: false, since }),
    }));

  async function restore(guest: Guest, name: string, key: string): Promise<Ended | Outcome> {
    const noted = workOf(guest.notes, key)?.since;
    const power = noted?.split(" ").at(-1) ?? (isOff(guest) ? "off" : "on");
    if (!noted?.startsWith(restored)) {
      // The roll-back stops it: what it was has to be known to whoever asks again.
      if (!noted) await noteRestore(guest, key, power);
      const path = `${pathOf(guest)}/snapshot/${engineName(name)}/rollback`;
      const ended = await act(client, "POST", path, { form: { start: 0 }, seconds });
      if (ended.state !== "done") return ended;
      await noteRestore(guest, key, `${restored} ${power}`);
    }
    return finishRestore(guests, running, settings, { serverId: guest.serverId, wasOn: power === "on" });
  }

  const actions: Record<
    SnapshotAction,
    (guest: Guest, name: string, key: string) => Promise<Ended | Outcome>
  > = {
    create: async (guest, name) => {
      // It may be there from the call before, whose answer was lost.
      if ((await list(guest)).some((one) => one.name === name)) return done;
      return act(client, "POST", `${pathOf(guest)}/snapshot`, {
        form: { snapname: engineName(name), description: name, vmstate: 0 },
        seconds,
      });
    },
    remove: async (guest, name) => {
      if (!(await list(guest)).some((one) => one.name === name)) return done;
      return act(client, "DELETE", `${pathOf(guest)}/snapshot/${engineName(name)}`, { seconds });
    },
    restore,
  };

  return {
    listSnapshots: async ({ serverId }, signal) => list(await given(serverId, signal), signal),
    changeSnapshot: async ({ serverId }, { key, deed: action, name }): Promise<Outcome> => {
      const guest = await given(serverId);
      if (workOf(guest.notes, key)?.isDone) return done;
      if (await isAtWork(client, guest)) return busy;
      if (action === "restore" && !(await list(guest)).some((one) => one.name === name))
        return { state: "failed", failure: { code: "reported", text: "no such snapshot" }, isFinal: true };
      const ended = await actions[action](guest, name, key);
      if (ended.state === "failed")
        return "failure" in ended
          ? ended
          : { state: "failed", failure: failureOf(ended.said, "noSpace"), isFinal: false };
      if (ended.state !== "done" && !(ended.state === "missing" && action === "remove")) return busy;
      await change(serverId, ({ notes }) => ({
        notes: noteWork(notes, key, { at: now().toISOString(), isDone: true }),
      }));
      return done;
    },
  };
}
