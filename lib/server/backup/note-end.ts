import path from "node:path";
import { database } from "@/lib/db/client";
import { noteBackup, noteBackupFailure } from "@/lib/domain/support/back-office/shared/backup";
import { installationMark } from "./backup-terms";
import { BackupUnderWay, type MadeBackup } from "./make-backup";
import { noteFolder } from "./note-folder";

/** Notes in the database how a backup ended, for the alert on its age. */
export async function notingEnd(make: () => Promise<MadeBackup | null>): Promise<MadeBackup | null> {
  const startedAt = performance.now();
  let made: MadeBackup | null;
  try {
    made = await make();
  } catch (error) {
    // That other one says how it ends.
    if (error instanceof BackupUnderWay) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    // The database may be what is away; the log has the reason then.
    await noteBackupFailure(database(), new Date(), reason).catch(() => undefined);
    throw error;
  }
  if (made) {
    await noteBackup(database(), {
      at: new Date().toISOString(),
      file: made.file,
      bytes: made.bytes,
      seconds: Math.round(performance.now() - startedAt) / 1000,
      audit_rows: made.proof.auditRows,
    });
    const { dir: folder, base: name } = path.parse(made.file);
    await noteFolder(folder, installationMark(), { name, auditRows: made.proof.auditRows });
  }
  if (made?.carryFailure) await noteBackupFailure(database(), new Date(), made.carryFailure);
  return made;
}
