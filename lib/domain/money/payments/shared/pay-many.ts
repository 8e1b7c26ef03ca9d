import { sql } from "drizzle-orm";
import { decimalOf, negate } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { insertMany } from "@/lib/db/insert-many";
import { payments } from "@/lib/db/tables/money/billing";
import type { InvoiceRow } from "../../billing/lookup";
import { nameOf } from "../../billing/rules";
import { payableFromCredit } from "../../billing/shared/balance";
import { postEntries } from "../../billing/shared/ledger";

/** Inserts a payment for each invoice, and returns its ID by invoice. */
async function writePayments(
  db: Database,
  all: readonly InvoiceRow[],
  now: Date,
): Promise<Map<number, number>> {
  const rows = await insertMany(
    db,
    payments,
    all.map((invoice) => ({
      accountId: invoice.accountId,
      invoiceId: invoice.id,
      method: "credit" as const,
      amount: decimalOf(payableFromCredit(invoice)),
      currency: invoice.currency,
      state: "done" as const,
      createdAt: now,
      endedAt: now,
    })),
    ["id", "invoiceId"],
  );
  return new Map(rows.map(({ id, invoiceId }) => [invoiceId, id]));
}

async function markPaid(db: Database, all: readonly InvoiceRow[], now: Date): Promise<void> {
  const ids = all.map(({ id }) => id);
  const amounts = all.map((invoice) => decimalOf(payableFromCredit(invoice)));
  await db.execute(sql`
    update invoices set paid = total, credit_applied = credit_applied + v.amount, status = 'Paid',
      paid_at = ${now}, payment_method = 'credit', updated_at = ${now}
    from unnest(${sql.param(ids)}::int[], ${sql.param(amounts)}::numeric[]) as v (id, amount)
    where invoices.id = v.id`);
}

/**
 * Pays the full balance of each of these unpaid sales, which are owed and so have numbers, from credit: the same
 * postings as separate payments, with as many queries as for one. The caller must hold the locks of credit and
 * invoices, have checked that the credit covers them, and start what waited for them.
 */
export async function bookFromCredit(db: Database, all: readonly InvoiceRow[], now: Date): Promise<void> {
  if (all.length === 0) return;
  const ids = await writePayments(db, all, now);
  await postEntries(
    db,
    all.map((invoice) => {
      const amount = payableFromCredit(invoice);
      return {
        accountId: invoice.accountId,
        currency: invoice.currency,
        kind: "payment",
        key: `payment ${ids.get(invoice.id)}`,
        description: { code: "applied", number: nameOf(invoice) },
        invoiceId: invoice.id,
        postings: [
          { kind: "credit", amount: negate(amount) },
          { kind: "receivable", amount },
        ],
        now,
      };
    }),
  );
  await markPaid(db, all, now);
}
