import { and, inArray, isNotNull, lt, or } from "drizzle-orm";
import { hoursBefore } from "@/lib/base/hours-before";
import type { Database } from "@/lib/db/client";
import { dataImportParts, dataImports } from "@/lib/db/tables/support/data-imports";

const keptHours = 7 * 24;

/** Forgets files and passwords of imports that are a week old. Those that never began have failed. */
export async function sweepImports(db: Database, now: Date): Promise<void> {
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
