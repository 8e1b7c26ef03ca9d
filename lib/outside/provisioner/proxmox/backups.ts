import { z } from "zod";
import type { Outcome, Tools } from "../port";
import type { Backups, SnapshotAction } from "../port-work";
import { archiveNotes, dropArchive, findArchive, noSuchBackup } from "./archives";
import { type Guest, type Guests, isOff } from "./guest";
import { noteWork, withoutWork, workOf, writeNotes } from "./notes";
import { drivesOf, finishRestore } from "./restoring";
import type { Running } from "./running";
import type { ProxmoxSettings } from "./settings";
import { cardOf, ownTag, tagsIn } from "./shape";
import { act, isAtWork } from "./tasks";
import { failureOf, ProxmoxTrouble } from "./trouble";

type Told = Outcome & { sizeBytes?: number };
type Wanted = { name: string; key: string };

const seconds = 40;
const mostTries = 3;
const restored = "restored";
const done: Outcome = { state: "done" };
const busy: Outcome = { state: "busy", againInMs: 2_000 };
const Tasks = z.array(z.object({ type: z.string(), endtime: z.number().nullish() }));

/** Copies of a guest's disks in the back end's storage of backups, made by the engine while it goes on. */
export function proxmoxBackups(
  guests: Guests,
  running: Running,
  settings: Pick<ProxmoxSettings, "backups" | "storage" | "bridge" | "vlan">,
  now: Tools["now"],
): Backups {
  const { client, given, change } = guests;

  async function isBackingUp({ node, vmid }: Guest): Promise<boolean> {
    const form = { source: "active", vmid, typefilter: "vzdump" };
    const found = await client.read(`/nodes/${node}/tasks`, Tasks, { form });
    return (found ?? []).some(({ type, endtime }) => type === "vzdump" && endtime == null);
  }

  const note = (guest: Guest, key: string, work: { isDone: boolean; since?: string }) =>
    change(guest.serverId, ({ notes }) => ({
      notes: noteWork(notes, key, { at: now().toISOString(), ...work }),
    }));

  async function create(storage: string, guest: Guest, { name, key }: Wanted): Promise<Told> {
    const { serverId, vmid, node } = guest;
    const find = () => findArchive(client, storage, guest, { serverId, name });
    const known = await find();
    if (known) return { state: "done", sizeBytes: known.size ?? 0 };
    if ((await isAtWork(client, guest)) || (await isBackingUp(guest))) return busy;
    const tries = Number(workOf(guest.notes, key)?.since ?? 0) + 1;
    if (tries > mostTries)
      return { state: "failed", failure: { code: "reported", text: "It is not backed up." }, isFinal: true };
    await note(guest, key, { isDone: false, since: String(tries) });
    const ended = await act(client, "POST", `/nodes/${node}/vzdump`, {
      form: {
        ...{ vmid, storage, mode: "snapshot", compress: "zstd", remove: 0 },
        "notes-template": archiveNotes({ serverId, name }),
      },
      seconds,
    });
    if (ended.state !== "failed") return busy;
    await change(serverId, ({ notes }) => ({ notes: withoutWork(notes, key) }));
    return { state: "failed", failure: failureOf(ended.said, "noSpace"), isFinal: false };
  }

  async function remove(storage: string, guest: Guest, { name }: Wanted): Promise<Told> {
    const known = await findArchive(client, storage, guest, { serverId: guest.serverId, name });
    if (known) await dropArchive(client, storage, guest.node, known.volid);
    return done;
  }

  /** What the archive has of its guest is of then: notes, tags, card and size of now replace it. */
  function formOf(guest: Guest, { key, volume, power }: { key: string; volume: string; power: string }) {
    const { config, notes, vmid } = guest;
    const since = [restored, ...drivesOf(config), power].join(" ");
    const work = { at: now().toISOString(), isDone: false, since };
    return {
      ...{ vmid, archive: volume, force: 1, storage: settings.storage },
      description: writeNotes(config.description, { ...notes, ...noteWork(notes, key, work) }),
      ...(config.name ? { name: config.name } : null),
      tags: [...new Set([ownTag, ...tagsIn(config.tags)])].join(";"),
      ...{ cores: notes.size.cpus, memory: notes.size.memoryMb, net0: cardOf(settings, notes) },
      onboot: notes.suspended ? 0 : 1,
    };
  }

  async function restore(storage: string, guest: Guest, { name, key }: Wanted): Promise<Told> {
    const { serverId, node } = guest;
    const noted = workOf(guest.notes, key)?.since;
    const power = noted?.split(" ").at(-1) ?? (isOff(guest) ? "off" : "on");
    if (await isAtWork(client, guest)) return busy;
    if (noted?.startsWith(restored)) {
      const drives = noted.split(" ").slice(1, -1);
      return finishRestore(guests, running, settings, { serverId, wasOn: power === "on", drives });
    }
    const known = await findArchive(client, storage, guest, { serverId, name });
    if (!known) return noSuchBackup;
    // It is stopped: what it was has to be known to whoever asks again.
    const newest = noted ? guest : await note(guest, key, { isDone: false, since: power });
    if (!(await running.cut(newest))) return busy;
    const ended = await act(client, "POST", `/nodes/${node}/qemu`, {
      form: formOf(newest, { key, volume: known.volid, power }),
      seconds,
    });
    return ended.state === "failed"
      ? { state: "failed", failure: failureOf(ended.said, "noSpace"), isFinal: false }
      : busy;
  }

  const actions: Record<SnapshotAction, (storage: string, guest: Guest, wanted: Wanted) => Promise<Told>> = {
    ...{ create, remove, restore },
  };

  return {
    changeBackup: async ({ serverId }, { key, deed, name }) => {
      const found = await guests.findMade(serverId);
      if (found === "making") return busy;
      const guest = found ?? (await given(serverId));
      const { backups: storage } = settings;
      if (storage === null) throw new ProxmoxTrouble("unsupported", "There is no storage of backups.", true);
      if (workOf(guest.notes, key)?.isDone) {
        const made = deed === "create" && (await findArchive(client, storage, guest, { serverId, name }));
        return made ? { state: "done", sizeBytes: made.size ?? 0 } : done;
      }
      const outcome = await actions[deed](storage, guest, { name, key });
      if (outcome.state === "done") await note(guest, key, { isDone: true });
      return outcome;
    },
  };
}
