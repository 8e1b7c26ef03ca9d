import { eq } from "drizzle-orm";
import { z } from "zod";
import { invoiceDrafts } from "@/lib/db/tables/money/drafts";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { findDraft } from "./lookup";

/** Throws a draft away: it was never a document. */
export const discardDraft = staffOperation({
  name: "drafts.discard",
  summary: "Throws a draft of an invoice away",
  access: byStaff("write", "payments/record"),
  within: { invoice_drafts: "id" },
  changes: [],
  fails: ["draft.not_found", "draft.issued"],
  input: z.object({ id: z.int32() }),
  output: z.object({ account: z.int() }),
  run: async ({ db, note }, { id }) => {
    const { accountId, invoiceId, subtotal: amount, currency } = await findDraft(db, id, true);
    if (invoiceId !== null) throw fail("draft.issued");
    await db.delete(invoiceDrafts).where(eq(invoiceDrafts.id, id));
    note({ target: `draft ${id}`, changes: { account: accountId, amount, currency, deleted: true } });
    return { account: accountId };
  },
});
