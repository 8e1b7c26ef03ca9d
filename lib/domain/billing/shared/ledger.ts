import { and, eq, sql } from "drizzle-orm";
import type { EntryFact } from "@/lib/base/facts/billing";
import type { Currency } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import {
  type EntryCause,
  type LedgerKind,
  ledgerAccounts,
  ledgerEntries,
  ledgerPostings,
} from "@/lib/db/tables/billing";

/** accountId null = an account of the panel itself (sales, tax, payments, clearing, promotion). */
type Place = { kind: LedgerKind; accountId: number | null; currency: Currency };

async function ledgerAccountId(db: Database, { kind, accountId, currency }: Place): Promise<number> {
  const mine = and(
    eq(ledgerAccounts.kind, kind),
    eq(ledgerAccounts.currency, currency),
    accountId === null ? sql`${ledgerAccounts.accountId} is null` : eq(ledgerAccounts.accountId, accountId),
  );
  const find = async () =>
    (await db.select({ id: ledgerAccounts.id }).from(ledgerAccounts).where(mine))[0]?.id;
  const found = await find();
  if (found !== undefined) return found;
  await db.insert(ledgerAccounts).values({ kind, accountId, currency }).onConflictDoNothing();
  const made = await find();
  if (made === undefined) throw new Error("The ledger account was not written.");
  return made;
}

type Posting = { kind: LedgerKind; amount: string };
type NewEntry = {
  accountId: number;
  currency: Currency;
  kind: EntryCause;
  /** Names the event, such as `payment 17`; the database refuses a second entry of the same event. */
  key: string;
  description: EntryFact;
  invoiceId: number | null;
  postings: Posting[];
  now: Date;
};

const isOfTheHouse = (kind: LedgerKind): boolean => kind !== "credit" && kind !== "receivable";

/** Writes one balanced entry; the database refuses one that does not sum to zero or that overdraws credit. */
export async function postEntry(db: Database, entry: NewEntry): Promise<void> {
  const { postings, currency, now, ...facts } = entry;
  const [row] = await db
    .insert(ledgerEntries)
    .values({ ...facts, at: now })
    .returning({ id: ledgerEntries.id });
  if (!row) throw new Error("The ledger entry was not written.");
  for (const { kind, amount } of postings) {
    const accountId = isOfTheHouse(kind) ? null : entry.accountId;
    const ledgerAccount = await ledgerAccountId(db, { kind, accountId, currency });
    await db.insert(ledgerPostings).values({ entryId: row.id, ledgerAccountId: ledgerAccount, amount });
  }
}

/** The account's credit, decimal text. */
export async function readCredit(db: Database, accountId: number, currency: Currency): Promise<string> {
  const [row] = await db
    .select({ balance: ledgerAccounts.balance })
    .from(ledgerAccounts)
    .where(
      and(
        eq(ledgerAccounts.kind, "credit"),
        eq(ledgerAccounts.accountId, accountId),
        eq(ledgerAccounts.currency, currency),
      ),
    );
  return row?.balance ?? "0.00";
}

/**
 * The same, with the row locked until the transaction ends. Everything that spends this credit locks it first, so that
 * no money is spent twice.
 */
export async function lockCredit(db: Database, accountId: number, currency: Currency): Promise<string> {
  const id = await ledgerAccountId(db, { kind: "credit", accountId, currency });
  const [row] = await db
    .select({ balance: ledgerAccounts.balance })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.id, id))
    .for("update");
  return row?.balance ?? "0.00";
}
