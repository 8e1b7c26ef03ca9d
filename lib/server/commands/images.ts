import { addDemo, addIso, addSystem, checkImages, usualAppend } from "@/lib/outside/provisioner/qemu/images";
import { readManifest } from "@/lib/outside/provisioner/qemu/manifest";
import { readWords } from "./read-arguments";

type Place = {
  /** The folder of images. */
  images: string;
  /** Returns the names of the catalog's active systems. */
  readSystems: () => Promise<string[]>;
};

async function add(words: string[], images: string): Promise<string> {
  const { words: said, options } = readWords("images add", words);
  const name = said.NAME ?? "";
  const { disk, kernel, initramfs, append, iso } = options;
  if (iso !== undefined) return `${name} is image ${await addIso(images, name, iso)} for drives.`;
  await addSystem(images, {
    name,
    disk: disk ?? null,
    kernel: kernel ? { file: kernel, initramfs: initramfs ?? null, append: append ?? usualAppend } : null,
  });
  return `${name} has its image; machines that are there keep the one that they were made from.`;
}

async function list(images: string): Promise<string> {
  const { systems, isos } = await readManifest(images);
  const lines = [
    ...systems.map(({ name, disk, kernel }) =>
      [name, disk?.file ?? "an empty disk", ...(kernel ? [`kernel ${kernel.file}`] : [])].join("  "),
    ),
    ...isos.map(({ id, name, file }) => `drive ${id}  ${name}  ${file}`),
  ];
  return lines.length > 0 ? lines.join("\n") : "No images.";
}

/** Runs `images …`; returns its output, or null for any other command. */
export async function runImages(
  verb: string | undefined,
  words: string[],
  { images, readSystems }: Place,
): Promise<string | null> {
  if (verb === "list") return list(images);
  if (verb === "add") return add(words, images);
  if (verb === "check") {
    const problems = await checkImages(images, await readSystems());
    if (problems.length > 0) throw new Error(problems.join("\n"));
    return "Every image can be read, and every system has one.";
  }
  if (verb === "demo") {
    await addDemo(images, new Date().toISOString().slice(0, 19).replace(/\D/g, ""));
    return "The demo system stands for every system of the catalogue that has no image of its own.";
  }
  return null;
}
