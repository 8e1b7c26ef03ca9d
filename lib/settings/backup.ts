import { z } from "zod";
import { secretOf, wholeNumber } from "@/lib/base/setting-forms";
import { settingOf, startSetting } from "./setting";

const operation = settingOf("operation");

/** Backups that a worker makes by itself, and how long they are kept. */
export const backupSettings = {
  BACKUP_DIRECTORY: operation(
    z
      .string()
      .regex(/^\/[^\0]*$/, "must be an absolute path")
      .optional(),
    "folder of the worker's machine into which it makes backups by itself ([operating.md](operating.md#backup)); it has to exist",
    { usually: "none: off" },
  ),
  BACKUP_PASSPHRASE: operation(
    secretOf(12).optional(),
    "seals backups, at least 12 characters; keep it somewhere else, too: without it nobody can open them",
    { isSecret: true, usually: "none: off" },
  ),
  BACKUP_EVERY_HOURS: operation(wholeNumber(1, 168).default(24), "hours from one backup to the next"),
  BACKUP_HOUR: operation(
    wholeNumber(0, 23).default(2),
    "hour (UTC) at which a day's first backup is made; the others follow from it",
  ),
  BACKUP_KEPT: operation(wholeNumber(1, 1_000).default(14), "how many backups are kept, the newest ones"),
  BACKUP_KEPT_DAYS: operation(
    wholeNumber(0, 3_650).default(0),
    "days after which all but the newest backup go; 0 = their number alone decides",
  ),
  // Runs programs: who may edit settings in the browser must not get a shell of the machine by it.
  BACKUP_COMMAND: startSetting(
    z.string().optional(),
    'command of the shell that carries a backup away, as `rclone copy "$1" remote:backups`; `$1` is the file, and 0 at its end means done',
  ),
};
