import { and, asc, eq, gt } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { dataImportNotes } from "@/lib/db/tables/support/data-imports";
import type { ImportNote } from "./schema";

const rowsAtOnce = 1_000;

type NoteRow = typeof dataImportNotes.$inferSelect;

/** A page of the remarks of an import in their order; `next` is the `after` of the rest. */
export async function readNotePage(
  db: Database,
  importId: number,
  after: number,
): Promise<{ rows: NoteRow[]; next: number | null }> {
  const rows = await db
    .select()
    .from(dataImportNotes)
    .where(and(eq(dataImportNotes.importId, importId), gt(dataImportNotes.id, after)))
    .orderBy(asc(dataImportNotes.id))
    .limit(rowsAtOnce);
  return { rows, next: rows.length < rowsAtOnce ? null : (rows.at(-1)?.id ?? null) };
}

/** All remarks of an import in their order, page by page. */
export async function* readNotes(db: Database, importId: number): AsyncGenerator<NoteRow[]> {
  for (let after: number | null = 0; after !== null; ) {
    const page: Awaited<ReturnType<typeof readNotePage>> = await readNotePage(db, importId, after);
    if (page.rows.length > 0) yield page.rows;
    after = page.next;
  }
}

export const noteView = ({ id, noun, sourceId, isLeft, code, said }: NoteRow): ImportNote => ({
  ...{ id, noun, source_id: sourceId, is_left: isLeft, code, said },
});
