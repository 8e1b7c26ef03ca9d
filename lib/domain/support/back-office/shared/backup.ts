import type { Database } from "@/lib/db/client";
import { writeInstallationSetting } from "@/lib/db/write-fact";

export const backupDetail = "backup made at";

/** Records that the operator's own script has made a backup; `/metrics` reports its age. */
export const recordBackup = (db: Database, now: Date): Promise<void> =>
  writeInstallationSetting(db, backupDetail, now.toISOString());
