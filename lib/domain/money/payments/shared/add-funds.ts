import { and, eq, like, or, sql } from "drizzle-orm";
import { isPositive, isZero, lesserOf, type Money, moneyOf, negate, subtract } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import {
  type invoiceLines,
  ledgerAccounts,
  ledgerEntries,
  ledgerPostings,
} from "@/lib/db/tables/money/billing";
import { type InvoiceRow, lockInvoice } from "../../billing/lookup";
import { nameOf } from "../../billing/rules";
import { askToFree, postEntry } from "../../billing/shared/ledger";

type Line = typeof invoiceLines.$inferSelect;

/** Amount owed on this invoice for an earlier payment, whose credit was spent before it was charged back. */
async function owedBefore(db: Database, { id, currency }: InvoiceRow): Promise<Money> {
  const [row] = await db
    .select({ sum: sql<string>`coalesce(-sum(${ledgerPostings.amount}), 0)::numeric(14,2)::text` })
    .from(ledgerPostings)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerPostings.entryId))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerPostings.ledgerAccountId))
    .where(and(eq(ledgerEntries.invoiceId, id), eq(ledgerAccounts.kind, "receivable")));
  return moneyOf(row?.sum ?? "0.00", currency);
}

/** Each payment of the invoice is a separate event; usually there is one. */
async function nextKey(db: Database, { id: lineId, invoiceId }: Line): Promise<string> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.invoiceId, invoiceId),
        or(eq(ledgerEntries.key, `funds ${lineId}`), like(ledgerEntries.key, `funds ${lineId} again %`)),
      ),
    );
  return row?.count ? `funds ${lineId} again ${row.count}` : `funds ${lineId}`;
}

/** Converts paid funds to credit. */
export async function addFunds(db: Database, line: Line, now: Date): Promise<void> {
  const invoice = await lockInvoice(db, line.invoiceId);
  const { accountId, currency } = invoice;
  const amount = moneyOf(line.amount, currency);
  const settled = lesserOf(await owedBefore(db, invoice), amount);
  await postEntry(db, {
    accountId,
    currency,
    kind: "payment",
    key: await nextKey(db, line),
    description: { code: "funds_added", number: nameOf(invoice) },
    invoiceId: line.invoiceId,
    postings: [
      { kind: "clearing" as const, amount: negate(amount) },
      { kind: "receivable" as const, amount: settled },
      { kind: "credit" as const, amount: subtract(amount, settled) },
    ].filter((posting) => !isZero(posting.amount)),
    now,
  });
  if (isPositive(settled)) await askToFree(db, accountId);
}
