import { and, asc, eq, isNull } from "drizzle-orm";
import type { ReturnFact } from "@/lib/base/facts/billing";
import { isPositive, minus, negate } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { creditNotes, invoices, payments } from "@/lib/db/tables/billing";
import { nextNumber } from "./issue-invoice";
import { lockCredit, postEntry } from "./ledger";

/** Returns every payment whole; each return names the payment that it takes back. */
async function refundPayments(db: Database, invoiceId: number, now: Date): Promise<void> {
  const isDone = and(
    eq(payments.invoiceId, invoiceId),
    eq(payments.state, "done"),
    isNull(payments.refundOf),
  );
  const paid = await db.select().from(payments).where(isDone).orderBy(asc(payments.id));
  if (paid.length === 0) return;
  await db.insert(payments).values(
    paid.map(({ id, accountId, amount, currency }) => ({
      accountId,
      invoiceId,
      // Payments by other methods are returned as credit too.
      method: "credit" as const,
      amount,
      currency,
      state: "done" as const,
      refundOf: id,
      createdAt: now,
      endedAt: now,
    })),
  );
}

/**
 * Cancels an invoice by a credit note: paid amounts are returned as credit, unpaid ones are no longer owed. Does
 * nothing when repeated. Answers the amount returned as credit, decimal text.
 */
export async function refundInvoice(
  db: Database,
  invoiceId: number,
  reason: ReturnFact,
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
      description: { code: "returned", note: number, number: invoice.number },
      invoiceId,
      postings,
      now,
    });
  }
  await refundPayments(db, invoiceId, now);
  const end = wasPaid
    ? { status: "Refunded" as const, refundedAt: now }
    : { status: "Cancelled" as const, cancelledAt: now };
  await db
    .update(invoices)
    .set({ ...end, notes: reason, updatedAt: now })
    .where(eq(invoices.id, invoiceId));
  return invoice.creditApplied;
}
