import { z } from "zod";
import { runtime } from "@/lib/env";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { isBackupOld, readBackupState } from "./shared/backup";

export const showBackup = staffOperation({
  name: "desk.backup",
  summary: "Shows the age of the last backup",
  access: byStaff("read", "staff/manage"),
  looks: "now_and_then",
  input: z.object({}),
  output: z.object({
    made_at: z.string().nullable(),
    /** No backup was made for longer than BACKUP_EVERY_HOURS and two hours. */
    is_old: z.boolean(),
    /** Of the newest attempt. */
    failure: z.object({ at: z.string(), reason: z.string() }).nullable(),
    every_hours: z.number(),
    /** Whether backups are expected: not in a demo whose settings name no folder for them. */
    is_expected: z.boolean(),
  }),
  run: async ({ db, now }) => {
    const { environment, isDemo } = runtime();
    const { BACKUP_EVERY_HOURS: everyHours, BACKUP_DIRECTORY: directory } = environment;
    const { madeAt, failure } = await readBackupState(db);
    return {
      made_at: madeAt?.toISOString() ?? null,
      is_old: isBackupOld(madeAt, everyHours, now),
      failure,
      every_hours: everyHours,
      is_expected: !isDemo || directory !== undefined || madeAt !== null,
    };
  },
});
