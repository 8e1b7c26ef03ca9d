import { takeAddress } from "../address-book";
import type { Machine, Outcome, Tools } from "../port";
import { findArchive, noSuchBackup } from "./archives";
import { isEvacuated } from "./evacuated";
import type { Guests } from "./guest";
import { findSource, type Source } from "./images";
import { driveKey, emptyDrive } from "./media";
import { writeNotes } from "./notes";
import { formatOf, nodesFor, type Resource, readResources } from "./placing";
import type { ProxmoxSettings } from "./settings";
import { cardOf, ownTag, sizeOf } from "./shape";
import { act } from "./tasks";
import { failureOf } from "./trouble";

const makeSeconds = 45;
const busy: Outcome = { state: "busy", againInMs: 1_000 };
const failed = (code: "noAddress" | "noneFree" | "badImage"): Outcome => ({
  state: "failed",
  failure: { code },
  isFinal: true,
});

type Place = { node: string; source: Source; resources: readonly Resource[] };

/** The value of a new disk: an empty one of that size, or what is imported. */
export const newDisk = (
  { storage }: Pick<ProxmoxSettings, "storage">,
  { node, source, resources }: Place,
  diskGb: number,
): string => {
  const format = formatOf(resources, node, storage);
  return source.volume === null
    ? `${storage}:${diskGb},discard=on${format}`
    : `${storage}:0,import-from=${source.volume},discard=on${format}`;
};

/** What the disk's system expects around it. */
export const hardwareOf = (
  { storage }: Pick<ProxmoxSettings, "storage">,
  { hardware, efi, key }: Source,
): Record<string, string> => {
  const options = [`${storage}:1`, ...(efi ? [efi] : [])].join(",");
  return { ...hardware, boot: `order=${key}`, ...(efi === null ? null : { efidisk0: options }) };
};

type Found = { place: Place } | { at: { node: string; volume: string } } | "noneFree" | "badImage";

/** Where a machine can be made: a node with room that has the image of its system, or its backup. */
async function findPlace(
  { client, idOf }: Guests,
  settings: ProxmoxSettings,
  machine: Machine,
): Promise<Found> {
  const resources = await readResources(client);
  const { roomy, full } = nodesFor(resources, settings, machine, sizeOf(machine.size));
  async function find(node: string): Promise<Exclude<Found, string> | null> {
    const { backup, system } = machine;
    if (backup && settings.backups !== null) {
      const of = { node, vmid: idOf(backup.serverId) };
      const archive = await findArchive(client, settings.backups, of, backup);
      return archive && { at: { node, volume: archive.volid } };
    }
    const source = await findSource(client, settings, resources, node, system);
    return source && { place: { node, source, resources } };
  }
  for (const node of roomy) {
    if ((await isEvacuated(client, node)) !== false) continue;
    const found = await find(node);
    if (found) return found;
  }
  for (const node of [...roomy, ...full]) if (await find(node)) return "noneFree";
  return "badImage";
}

/** Of a disk that came from a backup, as it is noted in the guest. */
export const copyId = "backup";

/** What a new guest has of disks and what is around them. */
function contentOf(
  settings: ProxmoxSettings,
  found: Exclude<Found, string>,
  { diskGb }: { diskGb: number },
): Record<string, string | number> {
  if ("at" in found) return { archive: found.at.volume, unique: 1, storage: settings.storage };
  const { place } = found;
  return {
    [place.source.key]: newDisk(settings, place, diskGb),
    [driveKey]: emptyDrive,
    ...hardwareOf(settings, place.source),
  };
}

/** Makes the guest of a server, with a disk of its system or of its backup, and its address. It is not started. */
export async function makeGuest(
  guests: Guests,
  settings: ProxmoxSettings,
  machine: Machine,
  query: Tools["query"],
): Promise<Outcome> {
  const { serverId, hostname } = machine;
  const found = await findPlace(guests, settings, machine);
  if (found === "badImage" && machine.backup) return noSuchBackup;
  if (typeof found === "string") return failed(found);
  const ip = await takeAddress(query, machine, []);
  if (ip === null) return failed("noAddress");
  const [node, image] = "at" in found ? [found.at.node, copyId] : [found.place.node, found.place.source.id];
  const size = sizeOf(machine.size);
  const notes = { server: serverId, ip, image, size, shut: [], works: [] };
  const ended = await act(guests.client, "POST", `/nodes/${node}/qemu`, {
    form: {
      ...{ vmid: guests.idOf(serverId), name: hostname, tags: ownTag, onboot: 1 },
      ...(settings.pool === null ? null : { pool: settings.pool }),
      description: writeNotes(undefined, notes),
      ...{ cores: size.cpus, memory: size.memoryMb, net0: cardOf(settings, notes) },
      ...contentOf(settings, found, size),
    },
    seconds: makeSeconds,
  });
  // What came of it is read from the guest; another caller may have made it at the same moment.
  const isRefused = ended.state === "failed" || ended.state === "missing";
  if (!isRefused || /already exists/i.test(ended.said)) return busy;
  const failure = failureOf(ended.said, "noneFree");
  return { state: "failed", failure, isFinal: failure.code === "noneFree" };
}
