import type { Database } from "@/lib/db/client";
import { writeFact } from "@/lib/db/write-fact";

export const backupFact = "backup made at";

/** Records that the operator's own script has made a backup; `/metrics` tells its age. */
export const recordBackup = (db: Database, now: Date): Promise<void> =>
  writeFact(db, backupFact, now.toISOString());
