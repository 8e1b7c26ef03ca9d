import { and, desc, eq, gt, inArray, isNotNull, isNull, min, ne, or, type SQL, sql } from "drizzle-orm";
import { add, compare, type Money, moneyOf, total, zero } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { invoiceLines, invoices, ledgerEntries, payments } from "@/lib/db/tables/money/billing";
import { paymentDisputes } from "@/lib/db/tables/money/payments";
import type { InvoiceRow } from "../lookup";
import { type ChargedBack, readChargedBack } from "./charged-back";

/**
 * The ledger entry of a payment. Entries of one account are in order, because each is written under the lock of its
 * credit.
 */
const isEntryOfPayment = eq(ledgerEntries.key, sql`'payment ' || ${payments.id}`);

/** Finds invoices by name (`nameOf`), including the name from before they had a number. */
function isNamed(names: readonly string[]): SQL | undefined {
  const ids = names.flatMap((name) => (/^#\d{1,9}$/.test(name) ? [Number(name.slice(1))] : []));
  return or(
    inArray(invoices.number, [...names]),
    inArray(invoices.receiptNumber, [...names]),
    inArray(invoices.id, ids),
  );
}

/** First ledger entry funded by a payment that was later charged back. */
async function readSince(db: Database, accountId: number, owed: readonly ChargedBack[]) {
  const names = owed.map(({ number }) => number);
  const [row] = await db
    .select({ id: min(ledgerEntries.id) })
    .from(payments)
    .innerJoin(paymentDisputes, eq(paymentDisputes.paymentId, payments.id))
    .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
    .innerJoin(ledgerEntries, isEntryOfPayment)
    .where(and(eq(payments.accountId, accountId), isNamed(names), ne(paymentDisputes.state, "won")));
  return row?.id ?? null;
}

/** Reads what credit has paid since then and was not returned, the newest first, up to the amount of the debt. */
async function readSpent(db: Database, accountId: number, since: number, owed: Money) {
  const { currency } = owed;
  const rows = await db
    .select({ invoiceId: payments.invoiceId, amount: payments.amount })
    .from(payments)
    .innerJoin(ledgerEntries, isEntryOfPayment)
    .where(
      and(
        eq(payments.accountId, accountId),
        eq(payments.currency, currency),
        eq(payments.method, "credit"),
        eq(payments.state, "done"),
        isNull(payments.refundOf),
        gt(ledgerEntries.id, since),
        sql`not exists (select from ${payments} back where back.refund_of = ${payments.id})`,
      ),
    )
    .orderBy(desc(ledgerEntries.id));
  const found: number[] = [];
  let spent = zero(currency);
  for (const row of rows) {
    if (compare(spent, owed) >= 0) break;
    found.push(row.invoiceId);
    spent = add(spent, moneyOf(row.amount, currency));
  }
  return found;
}

/** Returns the servers of these invoices, or of those that they pay. */
async function readServers(db: Database, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const named = db
    .select({ id: invoiceLines.relId })
    .from(invoiceLines)
    .where(and(inArray(invoiceLines.invoiceId, [...ids]), eq(invoiceLines.starts, "invoice")));
  const rows = await db
    .selectDistinct({ id: invoiceLines.serverId })
    .from(invoiceLines)
    .innerJoin(invoices, eq(invoices.id, invoiceLines.invoiceId))
    .where(
      and(
        eq(invoices.status, "Paid"),
        isNotNull(invoiceLines.starts),
        isNotNull(invoiceLines.serverId),
        or(inArray(invoices.id, [...ids]), inArray(invoices.id, named)),
      ),
    );
  return rows.flatMap(({ id }) => id ?? []);
}

/**
 * Returns the account's debt for credit that was spent before its payment was charged back, and the servers it was
 * spent on: the newest purchases, up to the debt. Null without such a debt.
 */
export async function readBoughtWithChargedBack(
  db: Database,
  accountId: number,
): Promise<{ invoice: InvoiceRow; amount: Money; serverIds: number[] } | null> {
  const owed = await readChargedBack(db, accountId);
  const [first] = owed;
  if (!first) return null;
  const isOwn = and(eq(invoices.accountId, accountId), isNamed([first.number]));
  const [invoice] = await db.select().from(invoices).where(isOwn);
  const since = await readSince(db, accountId, owed);
  if (!invoice || since === null) return null;
  const ids: number[] = [];
  const amounts = owed.map(({ amount }) => amount);
  for (const currency of new Set(amounts.map((amount) => amount.currency))) {
    const own = amounts.filter((amount) => amount.currency === currency);
    ids.push(...(await readSpent(db, accountId, since, total(own, currency))));
  }
  return { invoice, amount: first.amount, serverIds: await readServers(db, ids) };
}
