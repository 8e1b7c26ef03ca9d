import { eq } from "drizzle-orm";
import { isPositive, minus, negate } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { creditNotes, invoices } from "@/lib/db/tables/billing";
import { nextNumber } from "./issue-invoice";
import { lockCredit, postEntry } from "./ledger";

/**
 * Takes an invoice back by a credit note: what was paid returns as credit, what was owed is owed no more.
 * Repeated, it does nothing. Returns what went back as credit, decimal text.
 */
export async function refundInvoice(
  db: Database,
  invoiceId: number,
  reason: string,
  now: Date,
): Promise<string> {
  const [seen] = await db.select().from(invoices).where(eq(invoices.id, invoiceId));
  if (!seen) throw new Error(`Invoice ${invoiceId} is not there.`);
  await lockCredit(db, seen.accountId, seen.currency);
  const [invoice] = await db.select().from(invoices).where(eq(invoices.id, invoiceId)).for("update");
  if (!invoice || (invoice.status !== "Paid" && invoice.status !== "Unpaid")) return "0.00";
  const wasPaid = invoice.status === "Paid";
  const number = await nextNumber(db, invoice.companyId, "credit_note", now);
  await db.insert(creditNotes).values({ invoiceId, number, issuedAt: now, reason, total: invoice.total });
  const owed = minus(invoice.total, invoice.creditApplied, invoice.currency);
  const postings = [
    { kind: "credit" as const, amount: invoice.creditApplied },
    { kind: "receivable" as const, amount: owed },
    { kind: "sales" as const, amount: negate(invoice.subtotal) },
    { kind: "tax" as const, amount: negate(invoice.tax) },
  ].filter(({ amount }) => amount !== "0.00");
  if (isPositive(invoice.total)) {
    await postEntry(db, {
      accountId: invoice.accountId,
      currency: invoice.currency,
      kind: wasPaid ? "refund" : "cancel",
      description: `Credit note ${number} for invoice ${invoice.number}`,
      invoiceId,
      postings,
      now,
    });
  }
  const end = wasPaid
    ? { status: "Refunded" as const, refundedAt: now }
    : { status: "Cancelled" as const, cancelledAt: now };
  await db
    .update(invoices)
    .set({ ...end, notes: reason, updatedAt: now })
    .where(eq(invoices.id, invoiceId));
  return invoice.creditApplied;
}
