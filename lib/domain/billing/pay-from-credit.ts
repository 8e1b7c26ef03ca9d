import { eq, sql } from "drizzle-orm";
import { compare, minus, negate } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { invoices } from "@/lib/db/tables/billing";
import { releasePaidJobs } from "../jobs/release-paid";
import { extendPaidServers } from "../servers/extend-paid";
import { postEntry } from "./ledger";

type InvoiceRow = typeof invoices.$inferSelect;

export const balanceOf = (
  row: Pick<InvoiceRow, "total" | "creditApplied" | "currency" | "status">,
): string => (row.status === "Unpaid" ? minus(row.total, row.creditApplied, row.currency) : "0.00");

/** What a payment sets going: the deployment that waited for it, or another period of a server. */
async function settle(db: Database, invoiceId: number, now: Date): Promise<void> {
  await releasePaidJobs(db, invoiceId, now);
  await extendPaidServers(db, invoiceId);
}

/**
 * Moves `amount` of locked credit to the invoice; when nothing is left to pay, marks it paid and lets what waited
 * for it begin. The caller holds the locks (lockCredit, then the invoice row) and has checked the amount.
 */
export async function payFromCredit(
  db: Database,
  invoice: InvoiceRow,
  amount: string,
  now: Date,
): Promise<{ isPaid: boolean }> {
  await postEntry(db, {
    accountId: invoice.accountId,
    currency: invoice.currency,
    kind: "payment",
    description: `Credit applied to invoice ${invoice.number}`,
    invoiceId: invoice.id,
    postings: [
      { kind: "credit", amount: negate(amount) },
      { kind: "receivable", amount },
    ],
    now,
  });
  const isPaid = compare(amount, balanceOf(invoice)) === 0;
  await db
    .update(invoices)
    .set({
      creditApplied: sql`${invoices.creditApplied} + ${amount}`,
      updatedAt: now,
      ...(isPaid ? { status: "Paid" as const, paidAt: now } : {}),
    })
    .where(eq(invoices.id, invoice.id));
  if (isPaid) await settle(db, invoice.id, now);
  return { isPaid };
}

/** An invoice of nothing is paid by being issued. */
export async function markFreeInvoicePaid(db: Database, invoiceId: number, now: Date): Promise<void> {
  await db
    .update(invoices)
    .set({ status: "Paid", paidAt: now, updatedAt: now })
    .where(eq(invoices.id, invoiceId));
  await settle(db, invoiceId, now);
}
