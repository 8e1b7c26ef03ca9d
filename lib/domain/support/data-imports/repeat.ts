import { eq } from "drizzle-orm";
import { z } from "zod";
import { dataImportParts, dataImports } from "@/lib/db/tables/support/data-imports";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { staffIdOf } from "../../kernel/staff/staff-reason";
import { enqueueImport } from "./shared/enqueue-import";
import { lockImport, targetOf } from "./shared/find-import";

const hasEnded = (state: string): boolean => ["done", "mismatch", "failed"].includes(state);

/** Runs the file of an import again: for real after a rehearsal, or once more. The file goes over to the new run. */
export const repeatImport = staffOperation({
  name: "data_imports.repeat",
  summary: "Runs the file of an import again",
  access: byStaff("write", "settings/manage"),
  changes: [],
  fails: ["data_import.not_found", "data_import.no_file", "data_import.under_way"],
  input: z.object({ id: z.int32(), is_dry: z.boolean() }),
  output: z.object({ id: z.int() }),
  run: async ({ db, now, actor, note }, { id, is_dry: isDry }) => {
    const row = await lockImport(db, id);
    if (!hasEnded(row.state)) throw fail("data_import.under_way");
    if (row.fileBytes === null) throw fail("data_import.no_file");
    const { source, part, origin, region, fileBytes } = row;
    const [next] = await db
      .insert(dataImports)
      .values({
        ...{ source, part, origin, region, fileBytes, isDry, state: "waiting", startedAt: now },
        requestedBy: staffIdOf(actor),
      })
      .returning({ id: dataImports.id });
    if (!next) throw new Error("The import was not written.");
    await db.update(dataImportParts).set({ importId: next.id }).where(eq(dataImportParts.importId, id));
    await db.update(dataImports).set({ fileBytes: null }).where(eq(dataImports.id, id));
    await enqueueImport(db, next.id);
    note({ target: targetOf(next.id), changes: { from: origin, region } });
    return next;
  },
});
