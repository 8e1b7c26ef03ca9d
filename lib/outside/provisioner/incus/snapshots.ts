import { z } from "zod";
import type { Outcome, Tools } from "../port";
import type { SnapshotAction, Work } from "../port-work";
import { dropBefore, keepBefore, readBefore } from "./before";
import { type Guests, keys, markOfWork, noteWork, pathOf, workOf } from "./guest";
import { act, type Ended, isAtWork } from "./operations";
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
  { query, now }: Pick<Tools, "query" | "now">,
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
   * Restores the disk. The engine restores the guest's configuration, too: what it had before is kept, and put back by the
   * next look at it.
   */
  async function restore(serverId: number, name: string, key: string): Promise<Ended> {
    const mark = markOfWork(key);
    const newest = await given(serverId);
    const kept = await readBefore(query, serverId);
    // Restored already, only what it had is not back yet: kept anew it would be what the snapshot has.
    if (kept?.cause === "restore" && newest.config[keys.restoring] !== kept.mark) return { state: "done" };
    const before = await change(serverId, () => ({ config: { [keys.restoring]: mark } }));
    await keepBefore(query, serverId, before, { cause: "restore", mark });
    const ended = await act(client, "PUT", pathOf(serverId), {
      body: { restore: engineName(name) },
      seconds,
    });
    // Refused, or restored and not started: then it has to have its own again, too.
    const isUntouched = ended.state === "failed" && (await given(serverId)).config[keys.restoring] === mark;
    if (isUntouched) await dropBefore(query, serverId);
    return ended;
  }

  const actions: Record<
    SnapshotAction,
    (serverId: number, name: string, key: string) => ReturnType<typeof act>
  > = {
    create: async (serverId, name) => {
      // It may be there from the call before, whose answer was lost.
      if ((await list(serverId)).some((one) => one.name === name)) return { state: "done" };
      return act(client, "POST", `${pathOf(serverId)}/snapshots`, {
        body: { name: engineName(name), stateful: false },
        seconds,
      });
    },
    remove: async (serverId, name) => {
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
      const restoring = guest.config[keys.restoring] ?? "";
      // A restore that was given up before the engine began it: nothing is to be put back.
      if (restoring !== "" && restoring !== markOfWork(key)) await dropBefore(query, serverId);
      if (action === "restore" && !(await list(serverId)).some((one) => one.name === name))
        return { state: "failed", failure: { code: "reported", text: "no such snapshot" }, isFinal: true };
      const ended = await actions[action](serverId, name, key);
      if (ended.state === "failed")
        return { state: "failed", failure: failureOf(ended.said, "noSpace"), isFinal: false };
      if (ended.state !== "done" && !(ended.state === "missing" && action === "remove")) return busy;
      // A restore is noted with what is put back.
      if (action === "restore") return workOf(await given(serverId), key)?.isDone ? { state: "done" } : busy;
      await change(serverId, (newest) => noteWork(newest, key, { at: now().toISOString(), isDone: true }));
      return { state: "done" };
    },
  };
}
