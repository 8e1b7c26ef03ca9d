import { eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { invoices } from "@/lib/db/tables/billing";
import type { InvoiceRow } from "../../billing/lookup";
import { takeCredit } from "../../billing/shared/take-credit";
import { beginPaid } from "../begin-paid";

/**
 * Pays an invoice, or part of it, from locked credit; the last payment starts what waited for it. The caller holds the
 * locks (lockCredit, then the invoice row) and has checked the amount.
 */
export async function payFromCredit(
  db: Database,
  invoice: InvoiceRow,
  amount: string,
  now: Date,
): Promise<{ isPaid: boolean }> {
  const { isPaid } = await takeCredit(db, invoice, amount, now);
  if (isPaid) await beginPaid(db, invoice.id, now);
  return { isPaid };
}

/** An invoice of zero counts as paid when it is issued. */
export async function markFreeInvoicePaid(db: Database, invoiceId: number, now: Date): Promise<void> {
  await db
    .update(invoices)
    .set({ status: "Paid", paidAt: now, updatedAt: now })
    .where(eq(invoices.id, invoiceId));
  await beginPaid(db, invoiceId, now);
}
