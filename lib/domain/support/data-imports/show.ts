import { and, count, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { dataImportNotes, dataImports } from "@/lib/db/tables/support/data-imports";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { pageByKey } from "../../kernel/operation/page-by-key";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { viewOf } from "./list";
import { noteView } from "./read-notes";
import { DataImportView } from "./schema";

const notesOfPage = 50;

/** An import with its report, and a page of what it could not take or not as it was. */
export const showDataImport = staffOperation({
  name: "data_imports.show",
  summary: "Shows the report of an import from another system",
  access: byStaff("read", "settings/manage"),
  looks: "now_and_then",
  fails: ["data_import.not_found"],
  input: z.object({
    id: z.int32(),
    before: z.int().positive().optional(),
    after: z.int().positive().optional(),
  }),
  output: DataImportView,
  run: async ({ db, note }, { id, ...place }) => {
    const [row] = await db.select().from(dataImports).where(eq(dataImports.id, id));
    if (!row) throw fail("data_import.not_found");
    note({ target: `data import ${id}`, changes: {} });
    const ofIt = eq(dataImportNotes.importId, id);
    const reasons = await db
      .select({ code: dataImportNotes.code, is_left: dataImportNotes.isLeft, count: count() })
      .from(dataImportNotes)
      .where(ofIt)
      .groupBy(dataImportNotes.code, dataImportNotes.isLeft)
      .orderBy(sql`count(*) desc`, dataImportNotes.code);
    const { rows, older, newer } = await pageByKey(
      dataImportNotes.id,
      place,
      notesOfPage,
      (where, order, limit) =>
        db.select().from(dataImportNotes).where(and(ofIt, where)).orderBy(order).limit(limit),
    );
    const notes = rows.map(noteView);
    const { report, region, phase, seen, problem, fileBytes } = row;
    const own = { report, region, phase, seen, problem, file_bytes: fileBytes };
    return { ...viewOf(row), ...own, reasons, notes, older, newer };
  },
});
