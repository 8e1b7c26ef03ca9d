import { stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { failureText } from "@/lib/base/ask-within";
import type { Database } from "@/lib/db/client";
import { isOwnDisk } from "@/lib/outside/backup-folder/is-own-disk";
import { tryFolder } from "@/lib/outside/backup-folder/try-folder";
import { findClientPrograms } from "@/lib/outside/postgres/client-programs";
import { foreignVariables } from "@/lib/settings/environment";
import { isBackupOld, readBackupState } from "../../back-office/shared/backup";
import { readKeptBackups } from "../../maintenance/shared/kept-backups";
import { bad, type Check, type Found, good, off } from "../check";

const minute = (at: Date) => `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;

/** Backups are made all the same: one that a newer server takes is better than none. */
async function programsProblem(db: Database): Promise<Found | null> {
  const { rows } = await db.execute<{ major: number }>(
    sql`select current_setting('server_version_num')::int / 10000 as major`,
  );
  const server = rows[0]?.major ?? 0;
  const { major, isTooNew } = await findClientPrograms(server, foreignVariables());
  return isTooNew ? bad("backupProgramsNew", { major, server }) : null;
}

/** A folder that takes no file is known before the next backup fails. */
const folderProblem = async (folder: string): Promise<Found | null> =>
  tryFolder(folder).then(
    () => null,
    (error: unknown) => bad("backupFolder", { folder, reason: failureText(error) }),
  );

/** Where the newest one was noted on this computer, it has to be there as it was. */
async function filesProblem(db: Database, folder: string): Promise<Found | null> {
  const kept = await readKeptBackups(db);
  if (kept?.host !== os.hostname() || path.resolve(kept.directory) !== path.resolve(folder)) return null;
  if (kept.isOwnDisk && !(await isOwnDisk(folder))) return bad("backupDiskAway", { folder });
  const [newest] = kept.backups;
  if (!newest) return null;
  const file = path.join(folder, newest.name);
  const found = await stat(file).catch(() => null);
  if (!found) return bad("backupFileGone", { file });
  return found.size === newest.bytes
    ? null
    : bad("backupFileCut", { file, bytes: found.size, noted: newest.bytes });
}

export const backupCheck: Check = {
  name: "backup",
  failing: "backupPrograms",
  look: async ({ db, environment, isEmbedded, isDemo, now }) => {
    const { madeAt, failure } = await readBackupState(db);
    const isPlanned = environment.BACKUP_DIRECTORY !== undefined;
    const problem = environment.BACKUP_DIRECTORY ? await folderProblem(environment.BACKUP_DIRECTORY) : null;
    if (problem) return problem;
    const lost = environment.BACKUP_DIRECTORY ? await filesProblem(db, environment.BACKUP_DIRECTORY) : null;
    if (lost) return lost;
    const unfit = isPlanned && !isEmbedded ? await programsProblem(db) : null;
    if (unfit) return unfit;
    if (failure) return bad("backupFailed", { at: minute(new Date(failure.at)), reason: failure.reason });
    if (madeAt === null) return isPlanned || !isDemo ? bad("backupNone") : off("backupOff");
    const params = { at: minute(madeAt), hours: environment.BACKUP_EVERY_HOURS };
    return isBackupOld(madeAt, environment.BACKUP_EVERY_HOURS, now)
      ? bad("backupOld", params)
      : good("backupFresh", params);
  },
};
