import { and, asc, eq, gt } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { dataImportNotes } from "@/lib/db/tables/support/data-imports";

const rowsAtOnce = 1_000;

/** All remarks of an import in their order, page by page. */
export async function* readNotes(
  db: Database,
  importId: number,
): AsyncGenerator<(typeof dataImportNotes.$inferSelect)[]> {
  for (let after = 0; ; ) {
    const rows = await db
      .select()
      .from(dataImportNotes)
      .where(and(eq(dataImportNotes.importId, importId), gt(dataImportNotes.id, after)))
      .orderBy(asc(dataImportNotes.id))
      .limit(rowsAtOnce);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < rowsAtOnce) return;
    after = last.id;
  }
}
