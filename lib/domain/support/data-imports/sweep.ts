import { and, inArray, isNotNull, lt, or } from "drizzle-orm";
import { hoursBefore } from "@/lib/base/hours-before";
import type { Database } from "@/lib/db/client";
import { dataImportParts, dataImports } from "@/lib/db/tables/support/data-imports";

const keptHours = 7 * 24;

/** Forgets files and passwords of imports that are a week old, also of those that never ended. */
export async function sweepImports(db: Database, now: Date): Promise<void> {
  const isOver = and(
    lt(dataImports.startedAt, hoursBefore(now, keptHours)),
    or(isNotNull(dataImports.fileBytes), isNotNull(dataImports.connection)),
  );
  const over = db.select({ id: dataImports.id }).from(dataImports).where(isOver);
  await db.delete(dataImportParts).where(inArray(dataImportParts.importId, over));
  await db.update(dataImports).set({ fileBytes: null, connection: null }).where(isOver);
}
