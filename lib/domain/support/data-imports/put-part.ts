import { eq } from "drizzle-orm";
import { z } from "zod";
import { importPartBytes, partsOfImport } from "@/lib/base/data-imports";
import { dataImportParts, dataImports } from "@/lib/db/tables/support/data-imports";
import { byStaff } from "../../kernel/access/access";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { targetOf } from "./shared/find-import";

const mostLetters = Math.ceil(importPartBytes / 3) * 4;

/** Takes one part of an import's file; parts count from 0. One that arrives twice is kept once. */
export const putImportPart = staffOperation({
  name: "data_imports.put_part",
  summary: "Takes a part of the file of an import",
  access: byStaff("write", "settings/manage"),
  changes: [],
  fails: ["data_import.not_found", "data_import.under_way"],
  input: z.object({
    id: z.int32(),
    place: z.int32().nonnegative(),
    content: z.base64().max(mostLetters),
  }),
  output: z.object({ place: z.int() }),
  run: async ({ db, note }, { id, place, content }) => {
    // It cannot begin before this part is there.
    const [row] = await db.select().from(dataImports).where(eq(dataImports.id, id)).for("share");
    if (!row) throw fail("data_import.not_found");
    if (row.state !== "uploading" || row.fileBytes === null) throw fail("data_import.under_way");
    const bytes = Buffer.from(content, "base64");
    const last = partsOfImport(row.fileBytes) - 1;
    const expected = place < last ? importPartBytes : row.fileBytes - last * importPartBytes;
    if (place > last) throw invalidArgument("place", "is behind the end of the file");
    if (bytes.length !== expected) throw invalidArgument("content", "has another length than this part");
    const kept = await db
      .insert(dataImportParts)
      .values({ importId: id, place, content: bytes })
      .onConflictDoNothing()
      .returning({ place: dataImportParts.place });
    if (kept.length > 0 && place === last) note({ target: targetOf(id), changes: {} });
    return { place };
  },
});
