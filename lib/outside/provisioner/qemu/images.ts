import { constants } from "node:fs";
import { access, copyFile, mkdir, open, rename } from "node:fs/promises";
import path from "node:path";
import { buildDemoSystem } from "./demo/build";
import { readDisk } from "./disks";
import { type Manifest, readManifest, type System, systemNamed, writeManifest } from "./manifest";

/** Source files of an image on this host, which are copied into the image folder. */
export type NewSystem = {
  name: string;
  disk: string | null;
  kernel: { file: string; initramfs: string | null; append: string } | null;
};

const keepName = (file: string): string =>
  path
    .basename(file)
    .replace(/[^\w.+-]/g, "-")
    .replace(/^[^\w]/, "_");

/** Existing machines use the image as their backing file, so a file is never overwritten. */
async function keepFile(images: string, file: string): Promise<string> {
  await mkdir(images, { recursive: true });
  for (let number = 0; ; number++) {
    const name = number === 0 ? keepName(file) : `${number}-${keepName(file)}`;
    try {
      await copyFile(file, path.join(images, name), constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
      return name;
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    }
  }
}

const withSystem = (manifest: Manifest, system: System): Manifest => ({
  ...manifest,
  systems: [...manifest.systems.filter(({ name }) => name !== system.name), system],
});

const formatOf = async (file: string): Promise<"qcow2" | "raw"> => {
  const { format, base } = await readDisk(file);
  if (format !== "qcow2" && format !== "raw")
    throw new Error(`${file} is ${format}: only qcow2 and raw are known.`);
  if (base !== null)
    throw new Error(`${file} is only the changes to ${base}: convert it to a whole image first.`);
  return format;
};

export async function addSystem(images: string, { name, disk, kernel }: NewSystem): Promise<void> {
  if (!disk && !kernel) throw new Error("An image needs a disk or a kernel.");
  const format = disk ? await formatOf(disk) : null;
  const kept: System = {
    name,
    disk: disk && format ? { file: await keepFile(images, disk), format } : null,
    kernel: kernel && {
      file: await keepFile(images, kernel.file),
      initramfs: kernel.initramfs && (await keepFile(images, kernel.initramfs)),
      append: kernel.append,
    },
  };
  await writeManifest(images, withSystem(await readManifest(images), kept));
}

export async function addIso(images: string, name: string, file: string): Promise<number> {
  const manifest = await readManifest(images);
  const id = Math.max(0, ...manifest.isos.map((iso) => iso.id)) + 1;
  const iso = { id, name, file: await keepFile(images, file) };
  await writeManifest(images, { ...manifest, isos: [...manifest.isos, iso] });
  return id;
}

/** Kernel console on screen and serial port. */
export const usualAppend = "console=ttyS0 console=tty0 quiet";

/** Builds the demo system under a unique name and uses it for every system without an image. */
export async function addDemo(images: string, stamp: string): Promise<void> {
  await mkdir(images, { recursive: true });
  const kernel = `demo-${stamp}.kernel`;
  const initramfs = `demo-${stamp}.initramfs`;
  const part = (name: string) => path.join(images, `${name}.part`);
  await buildDemoSystem(part(kernel), part(initramfs));
  for (const name of [kernel, initramfs]) await rename(part(name), path.join(images, name));
  const system: System = { name: "*", disk: null, kernel: { file: kernel, initramfs, append: usualAppend } };
  await writeManifest(images, withSystem(await readManifest(images), system));
}

const filesOf = ({ disk, kernel }: System): string[] =>
  [disk?.file, kernel?.file, kernel?.initramfs].filter((file) => typeof file === "string");

async function isIso(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(5), 0, 5, 16 * 2048 + 1);
    return buffer.toString("latin1") === "CD001";
  } finally {
    await handle.close();
  }
}

const canRead = (file: string): Promise<boolean> =>
  access(file, constants.R_OK).then(
    () => true,
    () => false,
  );

/** Returns one sentence per problem with the images; `systems`: names in the catalog. */
export async function checkImages(images: string, systems: readonly string[]): Promise<string[]> {
  const manifest = await readManifest(images);
  const problems: string[] = [];
  for (const system of manifest.systems) {
    for (const file of filesOf(system))
      if (!(await canRead(path.join(images, file)))) problems.push(`${system.name}: ${file} cannot be read.`);
    const disk = system.disk && path.join(images, system.disk.file);
    if (disk && (await canRead(disk)))
      await formatOf(disk).catch((error: unknown) =>
        problems.push(`${system.name}: ${error instanceof Error ? error.message : String(error)}`),
      );
  }
  for (const { name, file } of manifest.isos) {
    const whole = path.join(images, file);
    if (!(await canRead(whole))) problems.push(`${name}: ${file} cannot be read.`);
    else if (!(await isIso(whole))) problems.push(`${name}: ${file} is no ISO image.`);
  }
  for (const name of systems)
    if (!systemNamed(manifest, name)) problems.push(`The catalogue's system ${name} has no image.`);
  return problems;
}
