import { eq, sql } from "drizzle-orm";
import { compare, negate } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { invoices, payments } from "@/lib/db/tables/billing";
import type { InvoiceRow } from "../lookup";
import { balanceOf } from "./balance";
import { postEntry } from "./ledger";

/**
 * Moves `amount` of locked credit to the invoice as a payment, and marks the invoice paid when nothing is left to pay.
 * The caller holds the locks (lockCredit, then the invoice row) and has checked the amount.
 */
export async function takeCredit(
  db: Database,
  invoice: InvoiceRow,
  amount: string,
  now: Date,
): Promise<{ isPaid: boolean }> {
  const { accountId, currency, id: invoiceId } = invoice;
  await postEntry(db, {
    accountId,
    currency,
    kind: "payment",
    description: { code: "applied", number: invoice.number },
    invoiceId,
    postings: [
      { kind: "credit", amount: negate(amount) },
      { kind: "receivable", amount },
    ],
    now,
  });
  const times = { createdAt: now, endedAt: now };
  await db
    .insert(payments)
    .values({ accountId, invoiceId, method: "credit", amount, currency, state: "done", ...times });
  const isPaid = compare(amount, balanceOf(invoice)) === 0;
  await db
    .update(invoices)
    .set({
      creditApplied: sql`${invoices.creditApplied} + ${amount}`,
      updatedAt: now,
      ...(isPaid ? { status: "Paid" as const, paidAt: now } : {}),
    })
    .where(eq(invoices.id, invoiceId));
  return { isPaid };
}
