import { and, asc, eq, inArray, isNull, not, or, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { currencies, type Money, moneyFrom } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { invoices, ledgerAccounts, ledgerEntries, ledgerPostings } from "@/lib/db/tables/money/billing";
import { fail } from "../../../kernel/errors/fail";
import { isHandedOver } from "./handed-over";

/** `invoiceId`: the AddFunds invoice; null if the money had become credit in another way. */
export type ChargedBack = { number: string; invoiceId: number | null; amount: Money };

const isReceivableOf = (accountId: number): SQL | undefined =>
  and(
    eq(ledgerAccounts.kind, "receivable"),
    // Lists the currencies to match the index.
    inArray(ledgerAccounts.currency, [...currencies]),
    eq(sql`coalesce(${ledgerAccounts.accountId}, 0)`, accountId),
    sql`${ledgerAccounts.balance} < 0`,
  );

const numberOfEntry = sql<string>`coalesce(${ledgerEntries.description}->>'number', '')`;

/** Condition: receivables that belong to no sale. */
const isFundsOf = (accountId: number): SQL | undefined =>
  and(isReceivableOf(accountId), or(isNull(ledgerEntries.invoiceId), eq(invoices.kind, "addfunds")));

/** Subquery with the amount owed for each; `place`: ID of its first entry. */
const owedFunds = (db: Database, accountId: number) =>
  db
    .select({
      number: numberOfEntry.as("number"),
      invoiceId: sql<number | null>`max(${ledgerEntries.invoiceId})`.as("invoice_id"),
      amount: sql<string>`(-sum(${ledgerPostings.amount}))::numeric(14,2)::text`.as("amount"),
      currency: ledgerAccounts.currency,
      place: sql<number>`min(${ledgerEntries.id})`.as("place"),
    })
    .from(ledgerAccounts)
    .innerJoin(ledgerPostings, eq(ledgerPostings.ledgerAccountId, ledgerAccounts.id))
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerPostings.entryId))
    .leftJoin(invoices, eq(invoices.id, ledgerEntries.invoiceId))
    .where(isFundsOf(accountId))
    .groupBy(numberOfEntry, ledgerAccounts.currency)
    .having(sql`-sum(${ledgerPostings.amount}) > 0`)
    .as("funds");

/**
 * Returns the account's debts for charged-back money that had become credit and was spent, so that no sale is owed
 * for it; the oldest first.
 */
export async function readChargedBack(db: Database, accountId: number): Promise<ChargedBack[]> {
  const funds = owedFunds(db, accountId);
  const { number, invoiceId, amount, currency, place } = funds;
  const rows = await db
    .select({ number, invoiceId, amount: { value: amount, currency } })
    .from(funds)
    .orderBy(asc(place));
  return rows.map((row) => ({ ...row, amount: moneyFrom(row.amount) }));
}

/** Closes charged-back AddFunds invoices once nothing is owed of them. */
export async function closeSettledFunds(
  db: Database,
  invoiceId: number,
  now: Date,
  code: "charged_back" | "import_undone" = "charged_back",
): Promise<void> {
  const [invoice] = await db.select().from(invoices).where(eq(invoices.id, invoiceId));
  if (!invoice) return;
  const owed = await readChargedBack(db, invoice.accountId);
  if (owed.some((one) => one.invoiceId === invoiceId)) return;
  await db
    .update(invoices)
    .set({ status: "Cancelled", cancelledAt: now, notes: { code }, updatedAt: now })
    .where(
      and(
        eq(invoices.id, invoiceId),
        eq(invoices.kind, "addfunds"),
        eq(invoices.status, "Collections"),
        eq(invoices.paid, "0.00"),
      ),
    );
}

/** Throws if the account owes anything that was charged back: added funds first, then sales. */
export async function requireNothingChargedBack(db: Database, accountId: number): Promise<void> {
  const funds = owedFunds(db, accountId);
  const { place, amount, currency } = funds;
  const isTaken = and(
    eq(invoices.accountId, accountId),
    eq(invoices.status, "Collections"),
    not(isHandedOver()),
  );
  const sales = db
    .select({
      nth: sql<number>`2`.as("nth"),
      place: sql<number>`${invoices.id}`.as("place"),
      amount: sql<string>`(${invoices.total} - ${invoices.paid})::text`.as("amount"),
      currency: invoices.currency,
    })
    .from(invoices)
    .where(and(isTaken, eq(invoices.kind, "sale")));
  const [first] = await unionAll(
    db.select({ nth: sql<number>`1`.as("nth"), place, amount, currency }).from(funds),
    sales,
  )
    .orderBy(sql`nth`, sql`place`)
    .limit(1);
  if (first) throw fail("account.charged_back", { amount: first.amount, currency: first.currency });
}
