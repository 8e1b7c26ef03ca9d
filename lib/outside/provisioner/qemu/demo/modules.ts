import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { runTool } from "../run-tool";

/** Drivers that the demo system loads unless built into its kernel. */
const wanted = [
  "virtio_pci",
  "virtio_blk",
  "virtio_net",
  "virtio_scsi",
  "virtio_rng",
  "ext4",
  "isofs",
  "sr_mod",
  "button",
  "evdev",
  "psmouse",
];

const nameOf = (file: string): string =>
  path
    .basename(file)
    .replace(/\.ko(\.xz|\.zst)?$/, "")
    .replaceAll("-", "_");

const unpackers: Record<string, string> = { ".xz": "xz", ".zst": "zstd" };

async function readModule(folder: string, file: string): Promise<Buffer> {
  const full = path.join(folder, file);
  const unpacker = unpackers[path.extname(file)];
  if (!unpacker) return readFile(full);
  await runTool(unpacker, ["--decompress", "--force", "--quiet", full]);
  return readFile(full.slice(0, -path.extname(file).length));
}

/** Names of the modules that a module depends on. */
const needsOf = (bytes: Buffer): string[] => {
  const at = bytes.indexOf("depends=", 0, "latin1");
  if (at < 0) return [];
  const text = bytes.toString("latin1", at + 8, bytes.indexOf(0, at));
  return text === "" ? [] : text.split(",").map((name) => name.replaceAll("-", "_"));
};

/** The drivers in load order. `folder`: modules of one kernel. */
export async function readModules(folder: string): Promise<{ name: string; bytes: Buffer }[]> {
  const files = await readdir(folder, { recursive: true });
  const fileOf = new Map(
    files.filter((file) => /\.ko(\.xz|\.zst)?$/.test(file)).map((file) => [nameOf(file), file]),
  );
  const loaded = new Map<string, Buffer>();
  async function load(name: string): Promise<void> {
    const file = fileOf.get(name);
    if (!file || loaded.has(name)) return;
    const bytes = await readModule(folder, file);
    for (const need of needsOf(bytes)) await load(need);
    loaded.set(name, bytes);
  }
  for (const name of wanted) await load(name);
  return [...loaded].map(([name, bytes]) => ({ name, bytes }));
}
