import { eq } from "drizzle-orm";
import { z } from "zod";
import { dataImports } from "@/lib/db/tables/support/data-imports";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { noteView, readNotePage } from "./read-notes";
import { ImportNote } from "./schema";

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
    const { rows, next } = await readNotePage(db, id, after);
    return { notes: rows.map(noteView), next };
  },
});
