import { database } from "@/lib/db/client";
import { readBackupState } from "@/lib/domain/support/back-office/shared/backup";
import { runtime } from "@/lib/env";
import { errorParams, log } from "@/lib/log";
import { backupTerms } from "./backup-terms";
import { isDue } from "./kept";
import { BackupUnderWay, makeBackup } from "./make-backup";
import { notingEnd } from "./note-end";

const everyMs = 60_000;
/** After a failure, so that a full disk is not filled again every minute. */
const againMs = 3_600_000;

async function isBackupDue(now: Date): Promise<boolean> {
  const { BACKUP_EVERY_HOURS: everyHours, BACKUP_HOUR: hour } = runtime().environment;
  const { madeAt, failure } = await readBackupState(database());
  if (failure && Math.abs(now.getTime() - Date.parse(failure.at)) < againMs) return false;
  return isDue(madeAt, { everyHours, hour }, now);
}

async function round(url: string, signal: AbortSignal): Promise<void> {
  const { environment } = runtime();
  if (environment.BACKUP_DIRECTORY === undefined || !(await isBackupDue(new Date()))) return;
  const made = await notingEnd(() =>
    makeBackup(backupTerms(environment, url), {
      signal,
      // Another worker may just have made it.
      isWanted: () => isBackupDue(new Date()),
    }),
  );
  if (!made) return;
  const { file, bytes, copySeconds, proofSeconds, proof, carryFailure } = made;
  log.info({ file, bytes, copySeconds, proofSeconds, auditRows: proof.auditRows }, "backup made and proved");
  if (carryFailure) log.error({ reason: carryFailure }, "the backup was not carried away");
}

/** Makes backups when they are due, while BACKUP_DIRECTORY is set. `url` as in BackupTerms. Returns what ends it. */
export function scheduleBackups(url: string): () => Promise<void> {
  const stopping = new AbortController();
  let underWay: Promise<void> | null = null;
  const look = () => {
    underWay ??= round(url, stopping.signal)
      .catch((error: unknown) => {
        if (stopping.signal.aborted) return;
        if (error instanceof BackupUnderWay) log.info({}, error.message);
        else log.error({ error: errorParams(error) }, "no backup was made");
      })
      .finally(() => {
        underWay = null;
      });
  };
  const timer = setInterval(look, everyMs);
  look();
  return async () => {
    clearInterval(timer);
    stopping.abort(new Error("The panel stops."));
    await underWay;
  };
}
