import { type FileHandle, mkdir, open } from "node:fs/promises";
import path from "node:path";
import { type Manifest, readBackupFile } from "./backup-file";

/** Names of the parts of a backup, in its archive and in the folder in which it is unpacked. */
export const parts = { cluster: "postgres", password: "postgres.password", dump: "database.dump" };

export type Unpacked = { manifest: Manifest; secret: string };

async function writeAll(file: FileHandle, content: AsyncIterable<Uint8Array>): Promise<void> {
  try {
    for await (const piece of content) await file.writeFile(piece);
  } finally {
    await file.close();
  }
}

/** Unpacks a backup into an empty folder, which has the layout of a data folder then. The secret is not written. */
export const unpackBackup = (file: string, passphrase: string, folder: string): Promise<Unpacked> =>
  readBackupFile(file, passphrase, async ({ manifest, secret, entries }) => {
    for await (const { path: name, kind, content } of entries) {
      const target = path.join(folder, name);
      if (kind === "folder") await mkdir(target, { recursive: true, mode: 0o700 });
      else await writeAll(await open(target, "wx", 0o600), content);
    }
    return { manifest, secret };
  });
