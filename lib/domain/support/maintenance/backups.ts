import { z } from "zod";
import { cliCommand, runtime } from "@/lib/env";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { isBackupOld, readBackupState, recordBackup } from "../back-office/shared/backup";
import { KeptBackup } from "./schema";
import { readKeptBackups } from "./shared/kept-backups";

/** The backups of this panel as a worker has last seen them, and how they are made. Times are ISO 8601 text. */
export const showBackups = staffOperation({
  name: "maintenance.backups",
  summary: "Lists the backups of the panel, each with its proof",
  access: byStaff("read", "settings/manage"),
  looks: "now_and_then",
  input: z.object({}),
  output: z.object({
    /** Whether the settings say where backups go, and what seals them. */
    is_set: z.boolean(),
    every_hours: z.number(),
    /** When the newest one was made, by the panel or by a script that said so; null = none was. */
    made_at: z.string().nullable(),
    is_old: z.boolean(),
    failure: z.object({ at: z.string(), reason: z.string() }).nullable(),
    /** Where the worker saw them, and when; null = it has not looked yet. */
    seen: z.object({ at: z.string(), directory: z.string(), host: z.string() }).nullable(),
    backups: z.array(KeptBackup),
    /** The command that restores one, with `FILE` for the file. */
    restore: z.string(),
  }),
  run: async ({ db, now }) => {
    const { BACKUP_DIRECTORY, BACKUP_PASSPHRASE, BACKUP_EVERY_HOURS: everyHours } = runtime().environment;
    const { madeAt, failure } = await readBackupState(db);
    const kept = await readKeptBackups(db);
    return {
      is_set: BACKUP_DIRECTORY !== undefined && BACKUP_PASSPHRASE !== undefined,
      every_hours: everyHours,
      made_at: madeAt?.toISOString() ?? null,
      is_old: isBackupOld(madeAt, everyHours, now),
      failure,
      seen: kept && { at: kept.at, directory: kept.directory, host: kept.host },
      backups: kept?.backups ?? [],
      restore: `${cliCommand()} restore FILE`,
    };
  },
});

/** Notes that a backup was made by other means just now, for the alert on its age; `backup record` does the same. */
export const noteOwnBackup = staffOperation({
  name: "maintenance.note_backup",
  summary: "Notes that a backup was made by other means",
  access: byStaff("write", "settings/manage"),
  changes: [],
  fails: [],
  input: z.object({}),
  output: z.object({}),
  run: async ({ db, now, note }) => {
    await recordBackup(db, now);
    note({ target: "backup", changes: { work: "noted" } });
    return {};
  },
});
