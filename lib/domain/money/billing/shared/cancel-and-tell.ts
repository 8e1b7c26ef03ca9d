import { desc, eq } from "drizzle-orm";
import { amountOf, isPositive } from "@/lib/base/money";
import type { ReturnParams } from "@/lib/base/params/billing";
import type { Database } from "@/lib/db/client";
import { invoices } from "@/lib/db/tables/money/billing";
import { creditNotes } from "@/lib/db/tables/money/documents";
import { notifyOwner } from "../../../messages/mails/shared/notify";
import { lockInvoice } from "../lookup";
import { isOwedSale, nameOf, titleOf } from "../rules";
import { refundInvoice } from "./refund-invoice";
import { tellCreditNote } from "./tell-credit-note";

/**
 * Cancels an invoice that is no longer owed. Notifies the owner if a part was paid, which becomes credit; a credit
 * note without a refund is only shown on the invoice page. Also cancels a combined invoice that contains it.
 */
export async function cancelAndTell(
  db: Database,
  invoiceId: number,
  reason: ReturnParams,
  now: Date,
): Promise<void> {
  const [seen] = await db
    .select({ combinedInto: invoices.combinedInto })
    .from(invoices)
    .where(eq(invoices.id, invoiceId));
  if (seen?.combinedInto) await cancelAndTell(db, seen.combinedInto, { code: "part_gone" }, now);
  const returned = await refundInvoice(db, invoiceId, reason, now);
  if (!isPositive(returned)) return;
  const { value: amount, currency } = amountOf(returned);
  const invoice = await lockInvoice(db, invoiceId);
  const { accountId } = invoice;
  const number = nameOf(invoice);
  if (!isOwedSale(invoice)) {
    const facts = { invoice: invoiceId, number, title: titleOf(invoice), amount, currency };
    await notifyOwner({ db, now }, accountId, "payment.credited", facts);
    return;
  }
  const [note] = await db
    .select({ id: creditNotes.id, number: creditNotes.number })
    .from(creditNotes)
    .where(eq(creditNotes.invoiceId, invoiceId))
    .orderBy(desc(creditNotes.id))
    .limit(1);
  if (!note) return;
  const facts = { number: note.number, of: number, amount, currency };
  await tellCreditNote({ db, now }, accountId, note.id, facts);
}
