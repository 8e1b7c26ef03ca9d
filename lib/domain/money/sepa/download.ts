import { eq } from "drizzle-orm";
import { z } from "zod";
import { FileAnswer } from "@/lib/base/file-answer";
import { sepaFiles, sepaTransfers } from "@/lib/db/tables/money/sepa";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";

/** The file for the bank: the same bytes whenever it is downloaded. */
export const downloadFile = staffOperation({
  name: "sepa.download",
  summary: "Answers a file of payment orders for the bank",
  access: byStaff("read", "payments/refund"),
  fails: ["sepa_file.not_found", "sepa_file.waiting", "sepa_file.over"],
  input: z.object({ id: z.int32() }),
  output: FileAnswer,
  run: async ({ db, note }, { id }) => {
    const [row] = await db.select().from(sepaFiles).where(eq(sepaFiles.id, id));
    if (!row || row.content.length === 0) throw fail("sepa_file.not_found");
    if (row.needsApproval && row.approvedAt === null) throw fail("sepa_file.waiting");
    const [stopped] = await db
      .select({ state: sepaTransfers.state })
      .from(sepaTransfers)
      .where(eq(sepaTransfers.fileId, id))
      .limit(1);
    if (stopped?.state === "stopped") throw fail("sepa_file.over");
    note({ target: `sepa file ${id}`, changes: { count: row.count, total: row.total } });
    return {
      filename: `${row.messageId}.xml`,
      content_type: "application/xml",
      content: row.content.toString("base64"),
    };
  },
});
