import { eq } from "drizzle-orm";
import { inTransaction } from "@/lib/db/client";
import { invoices } from "@/lib/db/tables/billing";
import { mails } from "@/lib/db/tables/mails";
import { balanceOf } from "../billing/shared/balance";
import { notifyOwner } from "../mails/shared/notify";

/**
 * Writes the mail that tells of an issued invoice, once, with what is left to pay by then. An order that failed or was
 * cancelled meanwhile gets no mail about an invoice that is no more.
 */
export function sendInvoiceMail(invoiceId: number, now: Date): Promise<void> {
  return inTransaction(async (db) => {
    const [row] = await db.select().from(invoices).where(eq(invoices.id, invoiceId)).for("share");
    if (!row || row.status === "Cancelled" || row.status === "Refunded") return;
    // It cannot be paid by itself: the invoice that pays it is told of.
    if (row.combinedInto !== null) return;
    const [known] = await db
      .select({ id: mails.id })
      .from(mails)
      .where(eq(mails.invoiceId, invoiceId))
      .limit(1);
    if (known) return;
    const { id, number, total, currency, dueAt } = row;
    const facts = { id, number, total, due: balanceOf(row), currency, dueAt };
    await notifyOwner({ db, now }, row.accountId, "invoice.created", facts, { invoiceId });
  });
}
