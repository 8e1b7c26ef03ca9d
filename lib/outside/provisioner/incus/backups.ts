import { z } from "zod";
import type { Machine, Outcome, Tools } from "../port";
import type { Backups, SnapshotAction } from "../port-work";
import type { Client } from "./client";
import {
  type Guest,
  type Guests,
  isFresh,
  keys,
  markOf,
  nameOf,
  noNotes,
  noteWork,
  pathOf,
  workOf,
} from "./guest";
import { act, awaitCopy, type Ended, isAtWork, knownCopies } from "./operations";
import { isOff, type Running } from "./running";
import type { IncusSettings } from "./settings";
import { failureOf, IncusTrouble } from "./trouble";

const seconds = 40;
const busy: Outcome = { state: "busy", againInMs: 1_000 };
const [wasOn, wasOff] = ["on", "off"] as const;

const Paths = z.array(z.string());
const Snapshots = z.array(z.object({ name: z.string() }));
const State = z.object({
  disk: z.record(z.string(), z.object({ usage: z.number() })).nullish(),
});
const Copy = z.object({
  type: z.enum(["container", "virtual-machine"]),
  architecture: z.string().nullish(),
  config: z.record(z.string(), z.string()),
});

type Backup = NonNullable<Machine["backup"]>;

export const noSuchBackup: Outcome = {
  state: "failed",
  failure: { code: "reported", text: "no such backup" },
  isFinal: true,
};

const prefixOf = (serverId: number): string => `bk-${serverId}-`;
const copyName = ({ serverId, name }: Backup): string => prefixOf(serverId) + markOf({ name }).slice(0, 16);
/** A virtual machine's disk has its size on every pool; a container's has as much as it takes. */
const sizeOn = ({ type, devices }: Guest): Record<string, string> =>
  type === "virtual-machine" && devices.root?.size ? { size: devices.root.size } : {};

const pathTo = (name: string): string => `/1.0/instances/${name}`;

/** The guest that is a backup, once it is whole; null = there is none. */
export async function findBackup(client: Client, backup: Backup) {
  const found = await client.read(pathTo(copyName(backup)), Copy);
  const isWhole = found?.value.config[keys.backup] === backup.name || (found && isFresh(found.value, "copy"));
  if (!found || !isWhole) return null;
  return { ...found.value, name: copyName(backup) };
}

/**
 * Backups are copies of guests on a pool of their own, which are never started. They are copied from a snapshot, which
 * customers are not shown, so that the guest goes on.
 */
export function incusBackups(
  { client, given, change }: Guests,
  running: Running,
  settings: Pick<IncusSettings, "backups" | "groups">,
  now: Tools["now"],
): Partial<Backups> & { dropBackups: (serverId: number) => Promise<void> } {
  const remove = (name: string) => act(client, "DELETE", pathTo(name), { seconds });
  const note = (serverId: number, key: string, work: { isDone: boolean; at?: string; since?: string }) =>
    change(serverId, (newest) => noteWork(newest, key, { at: now().toISOString(), ...work }));

  const failed = ({ said }: { said: string }): Outcome => ({
    state: "failed",
    failure: failureOf(said, "noSpace"),
    isFinal: false,
  });

  async function readUsage(path: string): Promise<number> {
    const found = await client.read(`${path}/state`, State);
    return found?.value.disk?.root?.usage ?? 0;
  }
  /** Pools without quotas do not count what a copy takes: it is what the guest takes then. */
  const sizeOf = async (backup: Backup): Promise<number> =>
    Math.max(0, (await readUsage(pathTo(copyName(backup)))) || (await readUsage(pathOf(backup.serverId))));

  async function hasSnapshot(serverId: number, name: string): Promise<boolean> {
    const found = await client.read(`${pathOf(serverId)}/snapshots`, Snapshots, {
      query: { recursion: "1" },
    });
    return (found?.value ?? []).some((one) => (one.name.split("/").at(-1) ?? one.name) === name);
  }
  async function dropSnapshot(serverId: number, name: string): Promise<void> {
    if (await hasSnapshot(serverId, name))
      await act(client, "DELETE", `${pathOf(serverId)}/snapshots/${name}`, { seconds });
  }

  async function create(guest: Guest, backup: Backup, pool: string, location: string): Promise<Outcome> {
    const name = copyName(backup);
    const { serverId } = backup;
    const made = await findBackup(client, backup);
    if (made) {
      // Noted, because a move to another member may take away the engine's own sign.
      if (!made.config[keys.backup]) {
        const body = { config: { [keys.backup]: backup.name } };
        await client.write("PATCH", pathTo(name), { body });
      }
      await dropSnapshot(serverId, name);
      return { state: "done" };
    }
    const before = await awaitCopy(client, name, "", seconds);
    if (before?.state === "failed") {
      await dropSnapshot(serverId, name);
      return failed(before);
    }
    if (before) return busy;
    if (await client.read(pathTo(name), Copy)) {
      // A member died while it was made: what is left of it is no backup.
      await remove(name);
      return busy;
    }
    if (await isAtWork(client, guest.name)) return busy;
    if (!(await hasSnapshot(serverId, name))) {
      const body = { name, stateful: false };
      const kept = await act(client, "POST", `${pathOf(serverId)}/snapshots`, { body, seconds });
      if (kept.state === "failed") return failed(kept);
      if (kept.state !== "done") return busy;
    }
    const group = settings.groups[location];
    const ended = await act(client, "POST", "/1.0/instances", {
      body: {
        ...{ name, type: guest.type, architecture: guest.architecture, profiles: [] },
        source: { type: "copy", source: `${guest.name}/${name}` },
        config: { ...noNotes, "boot.autostart": "false" },
        // Without a card: the address is its guest's.
        devices: {
          ...Object.fromEntries(Object.keys(guest.devices).map((device) => [device, { type: "none" }])),
          root: { type: "disk", path: "/", pool, ...sizeOn(guest) },
        },
      },
      ...(group === undefined ? {} : { query: { target: `@${group}` } }),
      seconds,
    });
    if (ended.state === "failed") {
      await dropSnapshot(serverId, name);
      return failed(ended);
    }
    return busy;
  }

  /** Writes the copy into the guest, whose configuration stays. A call that is repeated knows whether that has ended. */
  async function writeBack(guest: Guest, copy: { name: string }, known: string): Promise<Ended> {
    const before = await awaitCopy(client, guest.name, known, seconds);
    if (before) return before;
    return act(client, "POST", "/1.0/instances", {
      body: {
        ...{ name: guest.name, type: guest.type, architecture: guest.architecture },
        ...{ devices: guest.devices, profiles: [] },
        source: { type: "copy", source: copy.name, refresh: true, instance_only: true },
      },
      ...(guest.location && guest.location !== "none" ? { query: { target: guest.location } } : {}),
      seconds,
    });
  }

  async function restore(guest: Guest, backup: Backup, key: string): Promise<Outcome> {
    const { serverId } = backup;
    const copy = await findBackup(client, backup);
    if (!copy) return noSuchBackup;
    const noted = workOf(guest, key);
    if (!noted) {
      if (await isAtWork(client, guest.name)) return busy;
      const copies = await knownCopies(client, guest.name);
      await note(serverId, key, { isDone: false, since: `${isOff(guest) ? wasOff : wasOn} ${copies}` });
      return busy;
    }
    const [power, ...copies] = (noted.since ?? "").split(" ");
    // It is on already where an earlier call has written it back and was lost in the start.
    const isStarted =
      power === wasOn && !isOff(guest) && (await awaitCopy(client, guest.name, copies.join(" "), 0));
    if (!isStarted && !isOff(guest) && !(await running.cut(guest))) return busy;
    const ended = await writeBack(await given(serverId), copy, copies.join(" "));
    if (ended.state !== "done" && ended.state !== "failed") return busy;
    const started = power === wasOn ? await running.start(await given(serverId)) : null;
    if (ended.state === "failed") return failed(ended);
    return started && started.state !== "done" ? started : { state: "done" };
  }

  async function drop(backup: Backup): Promise<Outcome> {
    const name = copyName(backup);
    if (await isAtWork(client, name)) return busy;
    const ended = await remove(name);
    if (ended.state === "failed") return failed(ended);
    return ended.state === "done" || ended.state === "missing" ? { state: "done" } : busy;
  }

  const { backups: pool } = settings;
  return {
    ...(pool === null
      ? {}
      : {
          changeBackup: async ({ serverId, location }, { key, deed, name }) => {
            const guest = await given(serverId);
            const backup = { serverId, name };
            const works: Record<SnapshotAction, () => Promise<Outcome>> = {
              create: () => create(guest, backup, pool, location),
              restore: () => restore(guest, backup, key),
              remove: () => drop(backup),
            };
            const outcome: Outcome = workOf(guest, key)?.isDone ? { state: "done" } : await works[deed]();
            if (outcome.state !== "done") return outcome;
            await note(serverId, key, { isDone: true });
            return deed === "create" ? { ...outcome, sizeBytes: await sizeOf(backup) } : outcome;
          },
        }),
    dropBackups: async (serverId) => {
      const found = await client.read("/1.0/instances", Paths, { query: { recursion: "0" } });
      for (const path of found?.value ?? []) {
        const name = path.split("?")[0]?.split("/").at(-1) ?? "";
        if (!name.startsWith(prefixOf(serverId))) continue;
        const ended = await remove(name);
        if (ended.state !== "done" && ended.state !== "missing")
          throw new IncusTrouble("unclear", `The backup ${name} of ${nameOf(serverId)} is still there.`);
      }
    },
  };
}
