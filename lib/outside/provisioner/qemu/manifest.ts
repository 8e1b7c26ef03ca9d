import { mkdir } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { readIfThere, writeWhole } from "./machine-files";

/** A file name in the image folder. */
const fileName = z.string().regex(/^[\w][\w.+-]*$/);

const System = z.object({
  /** Name of a system in the catalog; `*` = every system without its own image. */
  name: z.string().min(1),
  /** Base image of new disks; null = empty disks. */
  disk: z.object({ file: fileName, format: z.enum(["qcow2", "raw"]) }).nullable(),
  /** Direct kernel boot, without the disk's boot loader. */
  kernel: z
    .object({ file: fileName, initramfs: fileName.nullable(), append: z.string().max(1000) })
    .nullable(),
});
export type System = z.infer<typeof System>;

/** The name of the system that `enterRescue` starts; it is in no catalog. */
export const rescueSystem = "rescue";

const Manifest = z.object({
  systems: z.array(System),
  /** ISO images that customers can insert. */
  isos: z.array(z.object({ id: z.int(), name: z.string().min(1), file: fileName })),
});
export type Manifest = z.infer<typeof Manifest>;

const fileOf = (images: string): string => path.join(images, "images.json");

export async function readManifest(images: string): Promise<Manifest> {
  const text = await readIfThere(fileOf(images));
  if (text === null) return { systems: [], isos: [] };
  const parsed = Manifest.safeParse(JSON.parse(text));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`${fileOf(images)} is wrong at ${issue?.path.join(".")}: ${issue?.message}.`);
}

export async function writeManifest(images: string, manifest: Manifest): Promise<void> {
  await mkdir(images, { recursive: true });
  await writeWhole(fileOf(images), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** The kernel of a system with absolute paths; null = it starts from its disk. */
export const kernelOf = (images: string, { kernel }: System): System["kernel"] =>
  kernel && {
    file: path.join(images, kernel.file),
    initramfs: kernel.initramfs && path.join(images, kernel.initramfs),
    append: kernel.append,
  };

export const systemNamed = ({ systems }: Manifest, name: string): System | null =>
  systems.find((one) => one.name === name) ?? systems.find((one) => one.name === "*") ?? null;
