import { eq } from "drizzle-orm";
import { z } from "zod";
import { dataImportParts, dataImports } from "@/lib/db/tables/support/data-imports";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { lockImport, targetOf } from "./shared/find-import";

/** Forgets the file of an import, or an import that no worker has begun. What was imported stays. */
export const removeImportFile = staffOperation({
  name: "data_imports.remove_file",
  summary: "Removes the file of an import, or an import that has not begun",
  access: byStaff("write", "settings/manage"),
  changes: [],
  fails: ["data_import.not_found", "data_import.under_way"],
  input: z.object({ id: z.int32() }),
  output: z.object({ id: z.int() }),
  run: async ({ db, note }, { id }) => {
    const { state, origin } = await lockImport(db, id);
    if (state === "running") throw fail("data_import.under_way");
    if (state === "uploading" || state === "waiting") {
      await db.delete(dataImports).where(eq(dataImports.id, id));
    } else {
      await db.delete(dataImportParts).where(eq(dataImportParts.importId, id));
      await db.update(dataImports).set({ fileBytes: null }).where(eq(dataImports.id, id));
    }
    note({ target: targetOf(id), changes: { removed: origin } });
    return { id };
  },
});
