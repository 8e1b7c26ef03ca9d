import { z } from "zod";
import type { Outcome, Tools } from "../port";
import type { SnapshotAction, Work } from "../port-work";
import { type Guest, type Guests, noteWork, pathOf, workOf } from "./guest";
import { act, isAtWork } from "./operations";
import { failureOf } from "./trouble";

const seconds = 40;
const busy: Outcome = { state: "busy", againInMs: 1_000 };

const Snapshots = z.array(z.object({ name: z.string(), created_at: z.string(), size: z.number().nullish() }));

/** In front of the names that customers give, apart from those that others have given in the engine. */
const mark = "b-";
const engineName = (name: string): string => `${mark}${name}`;
const customerName = (name: string): string | null =>
  name.startsWith(mark) ? name.slice(mark.length) : null;

/** Snapshots of a guest's disk, without memory. Those that others have made in the engine are not shown. */
export function incusSnapshots(
  { client, given, change }: Guests,
  now: Tools["now"],
): Pick<Work, "listSnapshots" | "changeSnapshot"> {
  async function list(serverId: number, signal?: AbortSignal) {
    const asked = { query: { recursion: "1" }, signal };
    const found = await client.read(`${pathOf(serverId)}/snapshots`, Snapshots, asked);
    return (found?.value ?? [])
      .flatMap(({ name, created_at: at, size }) => {
        const own = customerName(name.split("/").at(-1) ?? name);
        if (own === null) return [];
        const madeAt = new Date(at);
        return [{ name: own, imageId: engineName(own), sizeBytes: Math.max(0, size ?? 0), madeAt }];
      })
      .sort((one, other) => one.madeAt.getTime() - other.madeAt.getTime());
  }

  /**
   * Restores the disk. The engine restores the guest's configuration, too: what it had before is written back, so that
   * its size, its links and the panel's notes are those of now. A card that it had then alone is taken from it again: a
   * change cannot remove one.
   */
  async function restore(guest: Guest, serverId: number, name: string) {
    const ended = await act(client, "PUT", pathOf(serverId), {
      body: { restore: engineName(name) },
      seconds,
    });
    if (ended.state !== "done") return ended;
    const own = Object.entries(guest.config).filter(
      ([key]) => key.startsWith("user.berth.") || key.startsWith("limits.") || key === "boot.autostart",
    );
    await change(serverId, ({ config, devices }) => ({
      config: {
        ...Object.fromEntries(
          Object.keys(config)
            .filter((key) => key.startsWith("user.berth."))
            .map((key) => [key, ""]),
        ),
        ...Object.fromEntries(own),
      },
      devices: {
        ...Object.fromEntries(Object.keys(devices).map((device) => [device, { type: "none" }])),
        ...guest.devices,
      },
    }));
    return ended;
  }

  const actions: Record<
    SnapshotAction,
    (guest: Guest, serverId: number, name: string) => ReturnType<typeof act>
  > = {
    create: async (_guest, serverId, name) => {
      // It may be there from the call before, whose answer was lost.
      if ((await list(serverId)).some((one) => one.name === name)) return { state: "done" };
      return act(client, "POST", `${pathOf(serverId)}/snapshots`, {
        body: { name: engineName(name), stateful: false },
        seconds,
      });
    },
    remove: async (_guest, serverId, name) => {
      if (!(await list(serverId)).some((one) => one.name === name)) return { state: "done" };
      return act(client, "DELETE", `${pathOf(serverId)}/snapshots/${engineName(name)}`, { seconds });
    },
    restore,
  };

  return {
    listSnapshots: async ({ serverId }, signal) => {
      await given(serverId, signal);
      return list(serverId, signal);
    },
    changeSnapshot: async ({ serverId }, { key, deed: action, name }): Promise<Outcome> => {
      const guest = await given(serverId);
      if (workOf(guest, key)?.isDone) return { state: "done" };
      if (await isAtWork(client, guest.name)) return busy;
      if (action === "restore" && !(await list(serverId)).some((one) => one.name === name))
        return { state: "failed", failure: { code: "reported", text: "no such snapshot" }, isFinal: true };
      const ended = await actions[action](guest, serverId, name);
      if (ended.state === "failed")
        return { state: "failed", failure: failureOf(ended.said, "noSpace"), isFinal: false };
      if (ended.state !== "done" && !(ended.state === "missing" && action === "remove")) return busy;
      await change(serverId, (newest) => noteWork(newest, key, { at: now().toISOString(), isDone: true }));
      return { state: "done" };
    },
  };
}
