import { and, asc, eq, gt } from "drizzle-orm";
import { z } from "zod";
import { dataImportNotes, dataImports } from "@/lib/db/tables/support/data-imports";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { ImportNote } from "./schema";

const notesAtOnce = 1_000;

/** What an import could not take or not as it was, in its order, 1,000 at once: `next` is the `after` of the rest. */
export const listImportNotes = staffOperation({
  name: "data_imports.list_notes",
  summary: "Lists the remarks of an import from another system",
  access: byStaff("read", "settings/manage"),
  looks: "now_and_then",
  fails: ["data_import.not_found"],
  input: z.object({ id: z.int32(), after: z.int32().nonnegative().default(0) }),
  output: z.object({ notes: z.array(ImportNote), next: z.int().nullable() }),
  run: async ({ db, note }, { id, after }) => {
    const [row] = await db.select({ id: dataImports.id }).from(dataImports).where(eq(dataImports.id, id));
    if (!row) throw fail("data_import.not_found");
    note({ target: `data import ${id}`, changes: {} });
    const rows = await db
      .select()
      .from(dataImportNotes)
      .where(and(eq(dataImportNotes.importId, id), gt(dataImportNotes.id, after)))
      .orderBy(asc(dataImportNotes.id))
      .limit(notesAtOnce);
    const notes = rows.map(({ id: key, noun, sourceId, isLeft, code, said }) => ({
      ...{ id: key, noun, source_id: sourceId, is_left: isLeft, code, said },
    }));
    return { notes, next: rows.length < notesAtOnce ? null : (rows.at(-1)?.id ?? null) };
  },
});
