import { desc, eq } from "drizzle-orm";
import type { ReturnFact } from "@/lib/base/facts/billing";
import { isPositive } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { invoices } from "@/lib/db/tables/billing";
import { creditNotes } from "@/lib/db/tables/documents";
import { notifyOwner } from "../../mails/shared/notify";
import { lockInvoice } from "../lookup";
import { isOwedSale, nameOf, titleOf } from "../rules";
import { refundInvoice } from "./refund-invoice";

/**
 * Cancels an invoice that nobody has to pay any more. Its owner is told where a part of it was paid, which is credit now:
 * of a credit note that gives nothing back the invoice's page is enough. The document that was to pay it with others ends
 * with it, in the same way.
 */
export async function cancelAndTell(
  db: Database,
  invoiceId: number,
  reason: ReturnFact,
  now: Date,
): Promise<void> {
  const [seen] = await db
    .select({ combinedInto: invoices.combinedInto })
    .from(invoices)
    .where(eq(invoices.id, invoiceId));
  if (seen?.combinedInto) await cancelAndTell(db, seen.combinedInto, { code: "part_gone" }, now);
  const amount = await refundInvoice(db, invoiceId, reason, now);
  if (!isPositive(amount)) return;
  const invoice = await lockInvoice(db, invoiceId);
  const { accountId, currency } = invoice;
  const number = nameOf(invoice);
  if (!isOwedSale(invoice)) {
    const facts = { invoice: invoiceId, number, title: titleOf(invoice), amount, currency };
    await notifyOwner({ db, now }, accountId, "payment.credited", facts);
    return;
  }
  const [note] = await db
    .select({ number: creditNotes.number })
    .from(creditNotes)
    .where(eq(creditNotes.invoiceId, invoiceId))
    .orderBy(desc(creditNotes.id))
    .limit(1);
  if (!note) return;
  await notifyOwner({ db, now }, accountId, "credit_note.issued", { ...note, of: number, amount, currency });
}
