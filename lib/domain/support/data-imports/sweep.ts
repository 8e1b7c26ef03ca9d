import { and, eq, inArray, isNotNull, lt, not, or } from "drizzle-orm";
import { hoursBefore } from "@/lib/base/hours-before";
import type { Database } from "@/lib/db/client";
import { hasTask } from "@/lib/db/queue";
import { isImportHeld } from "@/lib/db/staging";
import { dataImportParts, dataImports } from "@/lib/db/tables/support/data-imports";

const keptHours = 7 * 24;

/** Those that nobody runs any more, as their task was given up, or their command was killed. */
async function failLost(db: Database, now: Date): Promise<void> {
  const { id, state, startedAt } = dataImports;
  const hasBegun = and(eq(state, "running"), lt(startedAt, hoursBefore(now, 1)));
  const isLost = and(hasBegun, not(hasTask("import_data", "importId", id)), not(isImportHeld));
  await db.update(dataImports).set({ state: "failed", endedAt: now, connection: null }).where(isLost);
}

/** Forgets files and passwords of imports that are a week old. Those that never began have failed. */
export async function sweepImports(db: Database, now: Date): Promise<void> {
  await failLost(db, now);
  const isOld = lt(dataImports.startedAt, hoursBefore(now, keptHours));
  const isOver = and(isOld, or(isNotNull(dataImports.fileBytes), isNotNull(dataImports.connection)));
  const over = db.select({ id: dataImports.id }).from(dataImports).where(isOver);
  await db.delete(dataImportParts).where(inArray(dataImportParts.importId, over));
  await db.update(dataImports).set({ fileBytes: null, connection: null }).where(isOver);
  await db
    .update(dataImports)
    .set({ state: "failed", endedAt: now })
    .where(and(isOld, inArray(dataImports.state, ["uploading", "waiting"])));
}
