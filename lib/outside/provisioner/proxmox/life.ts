import { z } from "zod";
import { canInstall } from "../abilities";
import { dropAddress } from "../address-book";
import { addressOf } from "../guest-address";
import { dropTraffic } from "../guest-traffic";
import type { Machine, Outcome, Provisioner, Tools } from "../port";
import { answersSsh } from "../ssh-banner";
import { guardAddress } from "./address-guard";
import { joinAffinity, leaveAffinity } from "./affinity";
import { dropArchives } from "./archives";
import { bringFirewall } from "./firewall";
import { type Guest, type Guests, pathOf } from "./guest";
import { findSource, hardwareKeys, type Source } from "./images";
import { impossibleThere } from "./limits";
import { copyId, hardwareOf, makeGuest, newDisk } from "./making";
import { bootFromDisk, driveKey, emptyDrive } from "./media";
import { markOf, writeNotes } from "./notes";
import { readResources } from "./placing";
import type { Running } from "./running";
import { dropSeeds, seedKey, seedVolume, uploadSeed } from "./seed";
import type { ProxmoxSettings } from "./settings";
import { diskOf, diskSize, shapeChange, sizeOf } from "./shape";
import { act, type Ended, isAtWork, mustAct } from "./tasks";
import { failureOf, ProxmoxTrouble } from "./trouble";

type Life = Pick<
  Provisioner,
  "allocate" | "install" | "configure" | "verify" | "release" | "resize" | "growDisk"
>;

const done: Outcome = { state: "done" };
const busy: Outcome = { state: "busy", againInMs: 1_000 };
type Code = "noAnswer" | "noAddress" | "badImage" | "unsupported";
const failed = (code: Code, isFinal = true): Outcome => ({ state: "failed", failure: { code }, isFinal });

const longSeconds = 45;
const verifyPatienceMs = 15 * 60_000;

const Snapshots = z.array(z.object({ name: z.string() }));

/** What comes of work on a guest's disk: the next look decides, unless it failed. */
const after = (ended: Ended): Outcome =>
  ended.state === "failed"
    ? { state: "failed", failure: failureOf(ended.said, "noneFree"), isFinal: false }
    : busy;

/** Grows a guest's disk to its size; disks never shrink. */
export async function growDisk({ client }: Guests, guest: Guest): Promise<Ended> {
  const disk = diskOf(guest.config);
  const { diskGb } = guest.notes.size;
  if (!disk || diskSize(disk.value) >= diskGb) return { state: "done" };
  const form = { disk: disk.key, size: `${diskGb}G` };
  return act(client, "PUT", `${pathOf(guest)}/resize`, { form, seconds: 25 });
}

async function mustGrow(guests: Guests, guest: Guest): Promise<void> {
  const grown = await growDisk(guests, guest);
  if (grown.state === "failed") throw new ProxmoxTrouble("refused", grown.said);
  if (grown.state !== "done")
    throw new ProxmoxTrouble("unclear", `It is not known whether the disk of ${guest.vmid} grew.`);
}

export function proxmoxLife(
  guests: Guests,
  running: Running,
  settings: ProxmoxSettings,
  { query, now }: Pick<Tools, "query" | "now">,
): Life {
  const { client, given, change } = guests;
  const impossible = impossibleThere(settings);

  const told = ({ serverId, network }: Machine, ip: string): Outcome => ({
    state: "done",
    addresses: [addressOf(serverId, ip, network)],
  });

  /** Whether others work on it now; a lock that nobody works under is left for people. */
  async function isTaken(guest: Guest): Promise<boolean> {
    if (await isAtWork(client, guest)) return true;
    const { lock } = (await given(guest.serverId)).current;
    if (lock === "backup") return true;
    if (lock && lock !== "suspended")
      throw new ProxmoxTrouble(
        "refused",
        `The guest ${guest.vmid} is locked (${lock}): qm unlock ${guest.vmid}.`,
      );
    return false;
  }

  /** Changes the configuration in a task, because disks are made or deleted by it. */
  const changeLong = (guest: Guest, form: Record<string, string | number>): Promise<Ended> =>
    act(client, "POST", `${pathOf(guest)}/config`, {
      form: { ...form, digest: guest.digest },
      seconds: longSeconds,
    });

  /** Deletes the disk and the snapshots of a guest that was installed before. */
  async function wipe(guest: Guest, disk: string, source: Source): Promise<Outcome> {
    if (!(await running.cut(guest))) return busy;
    const snapshots = (await client.read(`${pathOf(guest)}/snapshot`, Snapshots)) ?? [];
    for (const { name } of snapshots.filter((one) => one.name !== "current"))
      await mustAct(client, "DELETE", `${pathOf(guest)}/snapshot/${name}`, { seconds: 25 });
    const newest = await given(guest.serverId);
    const gone = [disk, ...["efidisk0", ...hardwareKeys].filter((key) => newest.config[key] !== undefined)];
    const notes = { ...newest.notes, installed: undefined, started: undefined, image: source.id };
    const description = writeNotes(newest.config.description, notes);
    return after(await changeLong(newest, { delete: gone.join(","), force: 1, description }));
  }

  /** Puts the disk of its system into a guest; null = it has it. */
  async function makeDisk(guest: Guest, { system, size }: Machine): Promise<Outcome | null> {
    const resources = await readResources(client);
    const { node } = guest;
    const source = await findSource(client, settings, resources, node, system);
    if (!source) return failed("badImage");
    const disk = diskOf(guest.config);
    if (disk && (guest.notes.installed !== undefined || guest.notes.image !== source.id))
      return wipe(guest, disk.key, source);
    if (disk) return null;
    const value = newDisk(settings, { node, source, resources }, sizeOf(size).diskGb);
    return after(await changeLong(guest, { [source.key]: value, ...hardwareOf(settings, source) }));
  }

  /** A backup brings the firewall of the server that it is of. */
  async function clearCopy(guest: Guest): Promise<Outcome | null> {
    if (guest.notes.image !== copyId) return failed("badImage");
    return bringFirewall(client, guest, null);
  }

  async function install(machine: Machine): Promise<Outcome> {
    const { serverId, hostname } = machine;
    const mark = markOf(machine);
    const guest = await given(serverId);
    if (guest.notes.installed === mark) return done;
    if (await isTaken(guest)) return busy;
    const unmade = machine.backup ? await clearCopy(guest) : await makeDisk(guest, machine);
    if (unmade) return unmade;
    const size = sizeOf(machine.size);
    const sized = { ...guest, notes: { ...guest.notes, size } };
    const grown = await growDisk(guests, sized);
    if (grown.state !== "done") return after(grown);
    const address = addressOf(serverId, guest.notes.ip, machine.network);
    const uploaded = await uploadSeed(client, settings, guest, { machine, mark, address, now: now() });
    if (uploaded.state !== "done") return after(uploaded);
    const volume = `${seedVolume(settings, guest.vmid, mark)},media=cdrom`;
    await change(serverId, (newest) => ({
      set: {
        ...shapeChange(settings, newest, { ...newest.notes, size })?.set,
        ...{ name: hostname, [seedKey]: volume, [driveKey]: emptyDrive, ...bootFromDisk(newest) },
      },
      notes: { installed: mark, started: undefined, once: undefined, size },
    }));
    await dropSeeds(client, settings, guest, mark);
    return done;
  }

  return {
    allocate: async (machine) => {
      if (!canInstall(impossible, machine)) return failed("unsupported");
      const guest = await guests.findMade(machine.serverId);
      if (guest === "making") return busy;
      if (guest === null) return makeGuest(guests, settings, machine, query);
      return (await isTaken(guest)) ? busy : told(machine, guest.notes.ip);
    },
    install: async (machine) => (canInstall(impossible, machine) ? install(machine) : failed("unsupported")),
    configure: async (machine) => {
      const guest = await given(machine.serverId);
      await guardAddress(client, guest);
      await joinAffinity(client, settings, machine.location, guest.vmid);
      const outcome = await running.start(guest);
      if (outcome.state !== "done") return outcome;
      await change(machine.serverId, ({ notes }) =>
        notes.started ? null : { notes: { started: now().toISOString() } },
      );
      return told(machine, guest.notes.ip);
    },
    verify: async (machine) => {
      const { notes, current } = await given(machine.serverId);
      if (current.status !== "running") return failed("noAnswer", false);
      if (machine.system === "" || (await answersSsh(notes.ip, 22, 2_000))) return done;
      const since = Date.parse(notes.started ?? now().toISOString());
      return now().getTime() - since > verifyPatienceMs ? failed("noAnswer", false) : busy;
    },
    resize: async ({ serverId }, _preset, wanted) => {
      const size = sizeOf(wanted);
      const guest = await change(serverId, (newest) => {
        const notes = { ...newest.notes, size };
        const shape = shapeChange(settings, newest, notes);
        const isNoted = JSON.stringify(newest.notes.size) === JSON.stringify(size);
        return shape || !isNoted ? { ...shape, notes: { size } } : null;
      });
      await mustGrow(guests, guest);
    },
    growDisk: async ({ serverId }, diskGb) => {
      const guest = await change(serverId, ({ notes: { size } }) =>
        size.diskGb >= diskGb ? null : { notes: { size: { ...size, diskGb } } },
      );
      await mustGrow(guests, guest);
    },
    release: async ({ serverId }) => {
      const guest = await guests.find(serverId);
      if (guest) {
        if (await isTaken(guest))
          throw new ProxmoxTrouble("unclear", `The cluster still works on ${guest.vmid}.`);
        await leaveAffinity(client, guest);
        if (!(await running.cut(guest))) throw new ProxmoxTrouble("unclear", `${guest.vmid} does not stop.`);
        await dropSeeds(client, settings, guest, null);
        await dropArchives(client, settings.backups, guest, serverId);
        await mustAct(client, "DELETE", pathOf(guest), {
          form: { purge: 1, "destroy-unreferenced-disks": 1 },
          seconds: 30,
        }).catch(async (error: unknown) => {
          // Two callers may release it at the same moment.
          if ((await guests.find(serverId)) !== null) throw error;
        });
      }
      // Only now: until then it could still use the address.
      await dropAddress(query, serverId);
      await dropTraffic(query, serverId);
    },
  };
}
