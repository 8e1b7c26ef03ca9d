import { and, asc, eq, gte } from "drizzle-orm";
import { z } from "zod";
import { accountingExportParts } from "@/lib/db/tables/money/accounting";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { fileFormats, fileName } from "./formats/formats";
import { findExport } from "./shared/find-export";

/** One part of an export's file, in base64; parts count from 1, and an empty one is behind the last. */
export const readExportPart = staffOperation({
  name: "accounting.read_part",
  summary: "Answers one part of a file of a company's books",
  access: byStaff("read", "accounting/export"),
  within: { accounting_exports: "id" },
  looks: "now_and_then",
  fails: ["accounting.not_found"],
  input: z.object({ id: z.int32().positive(), place: z.int32().positive() }),
  output: z.object({ filename: z.string(), content_type: z.string(), content: z.string() }),
  run: async ({ db, note }, { id, place }) => {
    const { made, region } = await findExport(db, id);
    const { format, firstMonth: first, lastMonth: last, currency } = made;
    if (format === "documents") throw fail("accounting.not_found");
    const [part] = await db
      .select({ content: accountingExportParts.content })
      .from(accountingExportParts)
      .where(and(eq(accountingExportParts.exportId, id), gte(accountingExportParts.place, place)))
      .orderBy(asc(accountingExportParts.place))
      .limit(1);
    // Every file has a beginning, unless it is not kept any more.
    if (!part && place === 1) throw fail("accounting.not_found");
    note({ target: `accounting export ${id}`, changes: {} });
    return {
      filename: fileName({ region, format, first, last, currency }),
      content_type: fileFormats[format].type,
      content: part?.content.toString("base64") ?? "",
    };
  },
});
