import { stat } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { runTool, whenFree } from "./run-tool";

const imageTool = (args: readonly string[]): Promise<string> => whenFree(() => runTool("qemu-img", args));

/** An absolute path, so that qemu-img does not parse a name with a colon as a protocol. */
const asFile = (file: string): string => path.resolve(file);

const DiskInfo = z.object({
  format: z.string(),
  "virtual-size": z.int(),
  "backing-filename": z.string().optional(),
});

export async function readDisk(file: string) {
  const text = await imageTool(["info", "--force-share", "--output=json", asFile(file)]);
  const info = DiskInfo.parse(JSON.parse(text));
  return { format: info.format, sizeBytes: info["virtual-size"], base: info["backing-filename"] ?? null };
}

const gigabyte = 1024 ** 3;

type Base = { file: string; format: "qcow2" | "raw" };

/** Creates a qcow2 disk, backed by `base` if given, which is not changed; at least as large as `base`. */
export async function makeDisk(file: string, sizeGb: number, base: Base | null): Promise<void> {
  const least = base ? (await readDisk(base.file)).sizeBytes : 0;
  const size = String(Math.max(sizeGb * gigabyte, least));
  const from = base ? ["-b", asFile(base.file), "-F", base.format] : [];
  await imageTool(["create", "-q", "-f", "qcow2", ...from, asFile(file), size]);
}

/** Grows the disk of a stopped machine; never shrinks it. */
export async function growDisk(file: string, sizeGb: number): Promise<void> {
  if ((await readDisk(file)).sizeBytes >= sizeGb * gigabyte) return;
  await imageTool(["resize", "-q", "-f", "qcow2", asFile(file), String(sizeGb * gigabyte)]);
}

/** Allocated size of a file on the host, in bytes. */
export const bytesOnDisk = async (file: string): Promise<number> => (await stat(file)).blocks * 512;

type SnapshotVerb = "create" | "apply" | "delete";
const flags: Record<SnapshotVerb, string> = { create: "-c", apply: "-a", delete: "-d" };

/** Changes snapshots of a stopped machine's disk. */
export const snapshotDisk = (file: string, verb: SnapshotVerb, id: string): Promise<string> =>
  imageTool(["snapshot", "-q", flags[verb], id, asFile(file)]);
