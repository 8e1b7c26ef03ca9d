import { count, eq } from "drizzle-orm";
import { z } from "zod";
import { partsOfImport } from "@/lib/base/data-imports";
import { dataImportParts, dataImports } from "@/lib/db/tables/support/data-imports";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { enqueueImport } from "./shared/enqueue-import";
import { lockImport, targetOf } from "./shared/find-import";

/** Has a worker run an import whose file is whole. Asked again, it answers the same. */
export const startImport = staffOperation({
  name: "data_imports.start",
  summary: "Starts an import whose file has arrived",
  access: byStaff("write", "settings/manage"),
  changes: [],
  fails: ["data_import.not_found", "data_import.not_whole"],
  input: z.object({ id: z.int32() }),
  output: z.object({ id: z.int() }),
  run: async ({ db, note }, { id }) => {
    const row = await lockImport(db, id);
    if (row.state !== "uploading") return { id };
    const [there] = await db
      .select({ parts: count() })
      .from(dataImportParts)
      .where(eq(dataImportParts.importId, id));
    // Files of a week ago are forgotten.
    if (row.fileBytes === null || there?.parts !== partsOfImport(row.fileBytes))
      throw fail("data_import.not_whole");
    await db.update(dataImports).set({ state: "waiting" }).where(eq(dataImports.id, id));
    await enqueueImport(db, id);
    note({ target: targetOf(id), changes: {} });
    return { id };
  },
});
