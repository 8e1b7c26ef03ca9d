import type { Database } from "@/lib/db/client";
import { installationFacts } from "@/lib/db/tables/installation";

export const backupFact = "backup made at";

/** Records that the operator's own script has made a backup; `/metrics` tells its age. */
export async function recordBackup(db: Database, now: Date): Promise<void> {
  const value = now.toISOString();
  await db
    .insert(installationFacts)
    .values({ name: backupFact, value })
    .onConflictDoUpdate({ target: installationFacts.name, set: { value } });
}
