import { asc, eq } from "drizzle-orm";
import { type Database, database } from "@/lib/db/client";
import { ledgerAccounts, ledgerEntries, ledgerPostings } from "@/lib/db/tables/money/billing";
import { verifyLedger } from "@/lib/domain/money/billing/verify-ledger";

/** Breaches of the ledger's rules, as text; [] = none. */
export async function findBreaches(db: Database): Promise<string[]> {
  return (await verifyLedger(db)).map(({ law, what, found }) => `${law}: ${what} ${found}`);
}

/** Ledger entries of an account, oldest first: the cause of each entry and its postings, as "credit -5.45". */
export async function readEntries(db: Database, accountId: number): Promise<string[][]> {
  const rows = await db
    .select({
      entryId: ledgerEntries.id,
      cause: ledgerEntries.kind,
      kind: ledgerAccounts.kind,
      amount: ledgerPostings.amount,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerPostings, eq(ledgerPostings.entryId, ledgerEntries.id))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerPostings.ledgerAccountId))
    .where(eq(ledgerEntries.accountId, accountId))
    .orderBy(asc(ledgerEntries.id), asc(ledgerAccounts.kind));
  const entries = new Map<number, string[]>();
  for (const { entryId, cause, kind, amount } of rows)
    entries.set(entryId, [...(entries.get(entryId) ?? [cause]), `${kind} ${amount}`]);
  return [...entries.values()];
}

/** Postings of an invoice, as `credit -12.10`; in the order of booking. */
export async function postingsOf(invoiceId: number): Promise<string[]> {
  const rows = await database()
    .select({ kind: ledgerAccounts.kind, amount: ledgerPostings.amount })
    .from(ledgerPostings)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerPostings.entryId))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerPostings.ledgerAccountId))
    .where(eq(ledgerEntries.invoiceId, invoiceId))
    .orderBy(asc(ledgerPostings.id));
  return rows.map(({ kind, amount }) => `${kind} ${amount}`);
}
