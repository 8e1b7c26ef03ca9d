import { and, asc, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { type Currency, currencies } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { invoices, ledgerAccounts, ledgerEntries, ledgerPostings } from "@/lib/db/tables/billing";
import { fail } from "../../kernel/errors";

/** `invoiceId`: the added funds; null where the money had become credit in another way. */
export type ChargedBack = { number: string; invoiceId: number | null; amount: string; currency: Currency };

const isReceivableOf = (accountId: number): SQL | undefined =>
  and(
    eq(ledgerAccounts.kind, "receivable"),
    // As its index has it.
    inArray(ledgerAccounts.currency, [...currencies]),
    eq(sql`coalesce(${ledgerAccounts.accountId}, 0)`, accountId),
    sql`${ledgerAccounts.balance} < 0`,
  );

/**
 * What an account owes because the bank took back money that had become credit, and the credit was spent: no sale is
 * owed for it. The first first.
 */
export async function readChargedBack(db: Database, accountId: number): Promise<ChargedBack[]> {
  const number = sql<string>`coalesce(${ledgerEntries.description}->>'number', '')`;
  const owed = sql<string>`(-sum(${ledgerPostings.amount}))::numeric(14,2)::text`;
  return db
    .select({
      number,
      invoiceId: sql<number | null>`max(${ledgerEntries.invoiceId})`,
      amount: owed,
      currency: ledgerAccounts.currency,
    })
    .from(ledgerAccounts)
    .innerJoin(ledgerPostings, eq(ledgerPostings.ledgerAccountId, ledgerAccounts.id))
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerPostings.entryId))
    .leftJoin(invoices, eq(invoices.id, ledgerEntries.invoiceId))
    .where(and(isReceivableOf(accountId), or(isNull(ledgerEntries.invoiceId), eq(invoices.kind, "addfunds"))))
    .groupBy(number, ledgerAccounts.currency)
    .having(sql`-sum(${ledgerPostings.amount}) > 0`)
    .orderBy(asc(sql`min(${ledgerEntries.id})`));
}

/** Ends added funds of which nothing is owed any more: what they had brought is gone, and nobody has to pay them again. */
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

/** Refuses to sell more while something is owed that a bank took back. */
export async function requireNothingChargedBack(db: Database, accountId: number): Promise<void> {
  const [funds] = await readChargedBack(db, accountId);
  if (funds) throw fail("account.charged_back", { amount: funds.amount, currency: funds.currency });
  const isTaken = and(eq(invoices.accountId, accountId), eq(invoices.status, "Collections"));
  const [sale] = await db
    .select({
      amount: sql<string>`(${invoices.total} - ${invoices.paid})::text`,
      currency: invoices.currency,
    })
    .from(invoices)
    .where(and(isTaken, eq(invoices.kind, "sale")))
    .orderBy(asc(invoices.id))
    .limit(1);
  if (sale) throw fail("account.charged_back", sale);
}
