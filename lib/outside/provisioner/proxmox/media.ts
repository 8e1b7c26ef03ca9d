import { createHash } from "node:crypto";
import { z } from "zod";
import type { Outcome, Provisioner, Tools } from "../port";
import type { Image, Work } from "../port-work";
import type { Guest, Guests } from "./guest";
import { noteWork, workOf } from "./notes";
import type { ProxmoxSettings } from "./settings";
import { diskOf } from "./shape";
import { ProxmoxTrouble } from "./trouble";

/** The drive for customers' images. It is there from the first start, because only its medium can be changed live. */
export const driveKey = "ide3";
export const emptyDrive = "none,media=cdrom";

const Volumes = z.array(z.object({ volid: z.string() }));

/** Numbers of nine digits, apart from those that the panel gives to customers' own images. */
const idOf = (volume: string): number =>
  100_000_000 + (createHash("sha256").update(volume).digest().readUInt32BE() % 900_000_000);

const nameOf = (volume: string): string =>
  (volume.split("/").at(-1) ?? volume).replace(/\.(?:iso|img)$/i, "");

/** Starts from the disk again; what is asked for is for one start. */
export const bootFromDisk = ({ config }: Pick<Guest, "config">): Record<string, string> => {
  const disk = diskOf(config);
  return disk ? { boot: `order=${disk.key}` } : {};
};

export function proxmoxMedia(
  { client, given, change }: Guests,
  { isos }: Pick<ProxmoxSettings, "isos">,
  now: Tools["now"],
): Pick<Work, "listImages" | "insertImage"> & Pick<Provisioner, "setBootDevice"> {
  async function list({ node }: Guest, signal?: AbortSignal): Promise<(Image & { volume: string })[]> {
    if (isos === null) return [];
    const path = `/nodes/${node}/storage/${isos}/content`;
    const found = (await client.read(path, Volumes, { form: { content: "iso" }, signal })) ?? [];
    return found
      .map(({ volid: volume }) => ({ id: idOf(volume), name: nameOf(volume), volume }))
      .filter(({ name }) => !name.startsWith("berth-"));
  }

  return {
    listImages: async ({ serverId }, signal) =>
      (await list(await given(serverId, signal), signal)).map(({ id, name }) => ({ id, name })),
    insertImage: async ({ serverId }, { image, key }, signal): Promise<Outcome> => {
      const guest = await given(serverId, signal);
      if (workOf(guest.notes, key)?.isDone) return { state: "done" };
      const found = image && (await list(guest, signal)).find(({ id }) => id === image.id);
      if (image && !found) return { state: "failed", failure: { code: "badImage" }, isFinal: true };
      const medium = found ? `${found.volume},media=cdrom` : emptyDrive;
      await change(
        serverId,
        ({ notes }) => ({
          set: { [driveKey]: medium },
          notes: noteWork(notes, key, { at: now().toISOString(), isDone: true }),
        }),
        signal,
      );
      return { state: "done" };
    },
    setBootDevice: async ({ serverId }, device, signal) => {
      if (device === "pxe") {
        await given(serverId, signal);
        throw new ProxmoxTrouble("unsupported", "Guests of a cluster do not start from the network.", true);
      }
      await change(
        serverId,
        (guest) => {
          const disk = diskOf(guest.config);
          const order = device === "cd" ? [driveKey, ...(disk ? [disk.key] : [])] : [disk?.key ?? driveKey];
          // A guest that runs takes it over at its next start; after that the panel takes it back.
          return {
            set: { boot: `order=${order.join(";")}` },
            notes: { once: device === "cd" ? true : undefined },
          };
        },
        signal,
      );
    },
  };
}
