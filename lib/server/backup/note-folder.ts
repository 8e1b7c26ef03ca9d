import { readdirSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { database } from "@/lib/db/client";
import { noteKeptBackups } from "@/lib/domain/support/maintenance/shared/kept-backups";
import { isOwnDisk } from "@/lib/outside/backup-folder/is-own-disk";
import { keptOf } from "./kept";

/** A backup that was proved just now. */
type Proved = { name: string; auditRows: number };

/**
 * Notes which backups of this installation are in a folder, for the page that lists them; returns how many. `mark` as
 * in BackupTerms.
 */
export async function noteFolder(
  directory: string,
  mark: string,
  proved: Proved | null = null,
): Promise<number> {
  const files = keptOf(mark, readdirSync(directory)).map((one) => ({
    ...one,
    bytes: statSync(path.join(directory, one.name)).size,
  }));
  const place = { directory, host: os.hostname(), isOwnDisk: await isOwnDisk(directory) };
  await noteKeptBackups(database(), { ...place, files }, new Date(), proved);
  return files.length;
}
