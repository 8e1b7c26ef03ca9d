import { randomBytes } from "node:crypto";
import { open, readFile, rm, stat, statfs } from "node:fs/promises";
import path from "node:path";

/** More than a block of any file system. */
const triedBytes = 65_536;

export type TriedFolder = { freeBytes: number };

/**
 * Writes a file into a folder of this machine, reads it back and removes it, as a backup would need. Throws what does
 * not work; says how much room is left.
 */
export async function tryFolder(directory: string): Promise<TriedFolder> {
  if (!(await stat(directory)).isDirectory()) throw new Error(`${directory} is no folder.`);
  const file = path.join(directory, `.berth-trial-${randomBytes(8).toString("hex")}`);
  const content = randomBytes(triedBytes);
  const handle = await open(file, "wx", 0o600);
  try {
    try {
      await handle.writeFile(content);
      // Only now has a network's file system said that it has it.
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (!content.equals(await readFile(file))) throw new Error(`${file} is read back as something else.`);
  } finally {
    await rm(file, { force: true });
  }
  const { bavail, bsize } = await statfs(directory);
  return { freeBytes: bavail * bsize };
}
