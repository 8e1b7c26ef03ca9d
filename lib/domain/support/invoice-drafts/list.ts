import { and, desc, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { Amount } from "@/lib/base/amount";
import { staffName } from "@/lib/db/staff-name";
import { invoiceDrafts } from "@/lib/db/tables/money/drafts";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";

const most = 25;

/** A customer's drafts, newest first. */
export const listDrafts = staffOperation({
  name: "drafts.list",
  summary: "Lists drafts of a customer's invoices",
  access: byStaff("read", "payments/record"),
  within: "rows",
  input: z.object({ account: z.int32() }),
  output: z.object({
    drafts: z.array(
      z.object({ id: z.int(), at: z.string(), by: z.string(), first: z.string(), subtotal: Amount }),
    ),
  }),
  run: async ({ db }, { account }) => {
    const rows = await db
      .select({ draft: invoiceDrafts, by: staffName("invoice_drafts.created_by") })
      .from(invoiceDrafts)
      .where(and(eq(invoiceDrafts.accountId, account), isNull(invoiceDrafts.invoiceId)))
      .orderBy(desc(invoiceDrafts.id))
      .limit(most);
    return {
      drafts: rows.map(({ draft, by }) => ({
        id: draft.id,
        at: draft.updatedAt.toISOString(),
        by: by ?? "",
        first: draft.lines[0]?.text ?? "",
        subtotal: { value: draft.subtotal, currency: draft.currency },
      })),
    };
  },
});
