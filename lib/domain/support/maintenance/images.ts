import { mkdir } from "node:fs/promises";
import path from "node:path";
import type { ImageList, MaintenanceResult, WantedImage } from "@/lib/base/maintenance";
import { database } from "@/lib/db/client";
import { machineFolders } from "@/lib/env";
import { addDemo, addIso, addSystem, checkImages, usualAppend } from "@/lib/outside/provisioner/qemu/images";
import { readManifest } from "@/lib/outside/provisioner/qemu/manifest";
import { readSystemNames } from "../../catalog/catalog/shared/read-system-names";

/** Files that were put there by hand can be added by their names: a page never names a path of the machine. */
const incomingOf = (images: string): string => path.join(images, "incoming");

async function listImages(images: string): Promise<ImageList> {
  const { systems, isos } = await readManifest(images);
  return [
    ...systems.map(({ name, disk, kernel }) => ({
      name,
      files: [disk?.file, kernel?.file, kernel?.initramfs].filter((file) => typeof file === "string"),
      isDrive: false,
    })),
    ...isos.map(({ name, file }) => ({ name, files: [file], isDrive: true })),
  ];
}

const withList = async (
  images: string,
  { facts = {}, lines = [] }: Partial<MaintenanceResult>,
): Promise<MaintenanceResult> => ({
  facts: { ...facts, folder: incomingOf(images) },
  lines,
  images: await listImages(images),
});

/** Looks whether every image on this machine can be read, and every system of the catalog has one. */
export async function checkImagesHere(): Promise<MaintenanceResult> {
  const { images } = machineFolders();
  await mkdir(incomingOf(images), { recursive: true });
  return withList(images, { lines: await checkImages(images, await readSystemNames(database())) });
}

/** Adds an image of files in the folder for incoming ones; they are copied. */
export async function addImageHere(wanted: WantedImage): Promise<MaintenanceResult> {
  const { images } = machineFolders();
  const { name, disk, kernel, initramfs, append, iso } = wanted;
  const fileOf = (file: string): string | null => (file === "" ? null : path.join(incomingOf(images), file));
  const isoFile = fileOf(iso);
  const kernelFile = fileOf(kernel);
  if (isoFile) await addIso(images, name, isoFile);
  else
    await addSystem(images, {
      name,
      disk: fileOf(disk),
      kernel:
        kernelFile === null
          ? null
          : {
              file: kernelFile,
              initramfs: fileOf(initramfs),
              append: append === "" ? usualAppend : append,
            },
    });
  return withList(images, { facts: { name } });
}

/** Builds the tiny system for those of the catalog that have no image. */
export async function buildDemoHere(now: Date): Promise<MaintenanceResult> {
  const { images } = machineFolders();
  await addDemo(images, now.toISOString().slice(0, 19).replace(/\D/g, ""));
  return withList(images, {});
}
