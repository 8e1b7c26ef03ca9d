import { inArray } from "drizzle-orm";
import { z } from "zod";
import { isAhead } from "@/lib/base/is-ahead";
import type { Database } from "@/lib/db/client";
import { installationSettings } from "@/lib/db/tables/kernel/installation";
import { writeInstallationSetting } from "@/lib/db/write-fact";

export const backupDetail = "backup made at";
/** JSON; the text `null` once a later backup has succeeded. */
export const backupFailureDetail = "backup failure";
const lastDetail = "last backup";

const LastBackup = z.object({
  at: z.iso.datetime(),
  file: z.string(),
  bytes: z.number(),
  /** How long it took, the proof included. */
  seconds: z.number(),
  /** Rows of the audit log in it, all of them proved. */
  audit_rows: z.number(),
});
export type LastBackup = z.infer<typeof LastBackup>;

const BackupFailure = z.object({ at: z.iso.datetime(), reason: z.string() });

export type BackupState = {
  /** When the newest backup was made, by the panel or by a script that said so. */
  madeAt: Date | null;
  /** The newest one that the panel made and proved. */
  last: LastBackup | null;
  /** Why the newest attempt failed; null if it did not. */
  failure: z.infer<typeof BackupFailure> | null;
};

/** Records that the operator's own script has made a backup; `/metrics` reports its age. */
export const recordBackup = (db: Database, now: Date): Promise<void> =>
  writeInstallationSetting(db, backupDetail, now.toISOString());

export async function noteBackup(db: Database, last: LastBackup): Promise<void> {
  await recordBackup(db, new Date(last.at));
  await writeInstallationSetting(db, lastDetail, JSON.stringify(last));
  await writeInstallationSetting(db, backupFailureDetail, "null");
}

export const noteBackupFailure = (db: Database, now: Date, reason: string): Promise<void> =>
  writeInstallationSetting(
    db,
    backupFailureDetail,
    JSON.stringify({ at: now.toISOString(), reason: reason.slice(0, 1_000) }),
  );

export async function readBackupState(db: Database): Promise<BackupState> {
  const rows = await db
    .select()
    .from(installationSettings)
    .where(inArray(installationSettings.name, [backupDetail, lastDetail, backupFailureDetail]));
  const found = new Map(rows.map(({ name, value }) => [name, value]));
  const madeAt = found.get(backupDetail);
  return {
    madeAt: madeAt === undefined ? null : new Date(madeAt),
    last: LastBackup.nullable().parse(JSON.parse(found.get(lastDetail) ?? "null")),
    failure: BackupFailure.nullable().parse(JSON.parse(found.get(backupFailureDetail) ?? "null")),
  };
}

const hourMs = 3_600_000;
/** So long a backup may take, and a worker be busy, before its age is a reason to look. */
const graceHours = 2;

/** Whether no backup is known to be made for longer than one is expected. */
export const isBackupOld = (madeAt: Date | null, everyHours: number, now: Date): boolean =>
  madeAt === null ||
  isAhead(madeAt, now) ||
  now.getTime() - madeAt.getTime() > (everyHours + graceHours) * hourMs;
