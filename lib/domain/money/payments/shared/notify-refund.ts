import { and, desc, eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import type { payments } from "@/lib/db/tables/money/billing";
import { creditNotes } from "@/lib/db/tables/money/documents";
import { notifyOwner } from "../../../messages/mails/shared/notify";
import { tellCreditNote } from "../../billing/shared/tell-credit-note";

type Refund = Pick<typeof payments.$inferSelect, "accountId" | "invoiceId" | "amount" | "currency">;

/**
 * Notifies the owner of the credit note; for added funds, which have none, of the refund only. `isToCard` false: the
 * amount is credit.
 */
export async function tellRefund(
  work: { db: Database; now: Date },
  { accountId, invoiceId, amount, currency }: Refund,
  of: string,
  isToCard = true,
): Promise<void> {
  const [note] = await work.db
    .select({ id: creditNotes.id, number: creditNotes.number })
    .from(creditNotes)
    .where(and(eq(creditNotes.invoiceId, invoiceId), eq(creditNotes.issuedAt, work.now)))
    .orderBy(desc(creditNotes.id))
    .limit(1);
  const money = { amount, currency };
  if (!note) {
    await notifyOwner(work, accountId, "payment.refunded", { invoice: invoiceId, number: of, ...money });
    return;
  }
  const facts = { number: note.number, of, ...money, ...(isToCard && { isToCard }) };
  await tellCreditNote(work, accountId, note.id, facts);
}
