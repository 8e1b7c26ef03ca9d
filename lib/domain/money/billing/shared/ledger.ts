import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import {
  type Currency,
  currencies,
  decimalOf,
  isPositive,
  lesserOf,
  type Money,
  moneyOf,
  negate,
  total,
  zero,
} from "@/lib/base/money";
import type { EntryParams } from "@/lib/base/params/billing";
import { anyOf } from "@/lib/db/any-of";
import type { Database } from "@/lib/db/client";
import { insertionOf } from "@/lib/db/insert-many";
import { enqueue } from "@/lib/db/queue";
import {
  type EntryCause,
  type LedgerKind,
  ledgerAccounts,
  ledgerEntries,
  ledgerPostings,
} from "@/lib/db/tables/money/billing";
import { writeOffs } from "@/lib/db/tables/money/write-offs";
import { wakeSteps } from "../../../kernel/server/wake-steps";
import { closeSettledFunds, readChargedBack } from "./charged-back";
import { type JournalEntry, taxJournalOf } from "./tax-journal";

/** accountId null = an account of the panel itself (sales, tax, payments, clearing, promotion). */
type Place = { kind: LedgerKind; accountId: number | null; currency: Currency };

/** As in the unique index, so that the query uses it. */
const ownerOf = sql`coalesce(${ledgerAccounts.accountId}, 0)`;

/** Condition for a customer's credit account, written to match the index; otherwise the query would scan all rows. */
export const isCreditOf = (accountId: number, currency: Currency): SQL | undefined =>
  and(eq(ledgerAccounts.kind, "credit"), eq(ledgerAccounts.currency, currency), eq(ownerOf, accountId));

export type Posting = { kind: LedgerKind; amount: Money };
export type NewEntry = {
  accountId: number;
  currency: Currency;
  kind: EntryCause;
  /** Names the event, such as `payment 17`; the database rejects a second entry of the same event. */
  key: string;
  description: EntryParams;
  invoiceId: number | null;
  postings: Posting[];
  /** The part of sales that is over untaxed lines, for a credit note over a part of an invoice. */
  untaxed?: Money;
  now: Date;
};

type WriteOff = typeof writeOffs.$inferSelect;

const isOfTheHouse = (kind: LedgerKind): boolean => kind !== "credit" && kind !== "receivable";

const nameOf = ({ kind, accountId, currency }: Place): string => `${kind} ${accountId ?? 0} ${currency}`;

/** Returns the existing ledger accounts of these places, by `nameOf`. */
async function findAccountIds(db: Database, places: readonly Place[]): Promise<Map<string, number>> {
  const distinct = <T>(values: T[]): T[] => [...new Set(values)];
  const rows = await db
    .select({
      id: ledgerAccounts.id,
      kind: ledgerAccounts.kind,
      accountId: ledgerAccounts.accountId,
      currency: ledgerAccounts.currency,
    })
    .from(ledgerAccounts)
    .where(
      and(
        inArray(ledgerAccounts.kind, distinct(places.map(({ kind }) => kind))),
        inArray(ledgerAccounts.currency, distinct(places.map(({ currency }) => currency))),
        anyOf(ownerOf, distinct(places.map(({ accountId }) => accountId ?? 0))),
      ),
    );
  return new Map(rows.map((row) => [nameOf(row), row.id]));
}

/** Returns the ledger accounts of many places, by `nameOf`; creates missing ones, always in the same order. */
async function ledgerAccountIds(db: Database, places: readonly Place[]): Promise<Map<string, number>> {
  const wanted = new Map(places.map((place) => [nameOf(place), place]));
  const ids = await findAccountIds(db, [...wanted.values()]);
  const missing = [...wanted].filter(([name]) => !ids.has(name)).map(([, place]) => place);
  if (missing.length === 0) return ids;
  await db
    .insert(ledgerAccounts)
    .values(missing.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1)))
    .onConflictDoNothing();
  return new Map([...ids, ...(await findAccountIds(db, missing))]);
}

/** What is posted of an entry, each with its place. An entry is in one currency. */
const postedOf = (entry: NewEntry): { place: Place; amount: Money }[] =>
  entry.postings.map(({ kind, amount }) => {
    if (amount.currency !== entry.currency)
      throw new Error(`Entry ${entry.key} in ${entry.currency} has a posting in ${amount.currency}.`);
    const place = { kind, accountId: isOfTheHouse(kind) ? null : entry.accountId, currency: entry.currency };
    return { place, amount };
  });

/** What entries post as sales and tax, for the tax journal. */
const journalOf = (entries: readonly NewEntry[]): JournalEntry[] =>
  entries.flatMap(({ key, currency, invoiceId, postings, untaxed }) => {
    const sumOf = (kind: LedgerKind): Money =>
      total(
        postings.filter((one) => one.kind === kind).map(({ amount }) => amount),
        currency,
      );
    const isSale = invoiceId !== null && postings.some(({ kind }) => kind === "sales" || kind === "tax");
    return isSale ? [{ key, sales: sumOf("sales"), tax: sumOf("tax"), untaxed: untaxed ?? null }] : [];
  });
/** Invoices of which what is owed changes; a sale that is issued cannot have been written off. */
const touchedBy = (entries: readonly NewEntry[]): { invoiceId: number; now: Date }[] =>
  entries.flatMap(({ invoiceId, key, kind, postings, now }) =>
    invoiceId !== null &&
    kind !== "write_off" &&
    key !== `invoice ${invoiceId}` &&
    postings.some((one) => one.kind === "receivable")
      ? [{ invoiceId, now }]
      : [],
  );

/** An invoice that was written off is owed again, and dunned, before anything else happens to what it owes. */
async function withReversals(db: Database, entries: readonly NewEntry[]): Promise<readonly NewEntry[]> {
  const touched = touchedBy(entries);
  const [first] = touched;
  if (!first) return entries;
  const reversed = await db
    .update(writeOffs)
    .set({ state: "reversed", reversedAt: first.now })
    .where(
      and(
        eq(writeOffs.state, "booked"),
        anyOf(
          writeOffs.invoiceId,
          touched.map(({ invoiceId }) => invoiceId),
        ),
      ),
    )
    .returning();
  if (reversed.length === 0) return entries;
  await wakeSteps(
    db,
    reversed.map(({ invoiceId }) => invoiceId),
    first.now,
  );
  const numbers = new Map(
    entries.map(({ invoiceId, description }) => [
      invoiceId,
      "number" in description ? description.number : `#${invoiceId}`,
    ]),
  );
  return [
    ...reversed.map(
      (row): NewEntry => writeOffEntry(row, numbers.get(row.invoiceId) ?? `#${row.invoiceId}`, first.now),
    ),
    ...entries,
  ];
}

/** What is written off of an invoice, or the reversal of it. */
export function writeOffEntry(row: WriteOff, number: string, now: Date): NewEntry {
  const { id, accountId, invoiceId, currency } = row;
  const amount = moneyOf(row.amount, currency);
  const isBack = row.state === "reversed";
  return {
    accountId,
    currency,
    kind: "write_off",
    key: isBack ? `write-off ${id} back` : `write-off ${id}`,
    description: { code: isBack ? "write_off_reversed" : "written_off", number },
    invoiceId,
    postings: [
      { kind: "receivable", amount: isBack ? negate(amount) : amount },
      { kind: "write_off", amount: isBack ? amount : negate(amount) },
    ],
    now,
  };
}

/** Writes balanced entries; the database rejects one that does not sum to zero or that overdraws credit. */
export async function postEntries(db: Database, wanted: readonly NewEntry[]): Promise<void> {
  if (wanted.length === 0) return;
  const entries = await withReversals(db, wanted);
  const posted = entries.flatMap((entry) => postedOf(entry).map((one) => ({ key: entry.key, ...one })));
  const accountIds = await ledgerAccountIds(
    db,
    posted.map(({ place }) => place),
  );
  const idOf = (place: Place): number => {
    const id = accountIds.get(nameOf(place));
    if (id === undefined) throw new Error(`The ledger has no ${nameOf(place)}.`);
    return id;
  };
  const postings = posted.map(({ key, place, amount }) => ({
    key,
    account: idOf(place),
    amount: decimalOf(amount),
  }));
  const facts = entries.map(({ postings: _, untaxed: _untaxed, currency, now, ...own }) => ({
    ...own,
    at: now,
  }));
  const added = insertionOf(ledgerEntries, facts, ["id", "at", "kind", "key", "invoiceId"]);
  const posting = sql`
    insert into ${ledgerPostings} (entry_id, ledger_account_id, amount)
    select added.id, p.account, p.amount
    from json_to_recordset(${JSON.stringify(postings)}::json) as p (key text, account int, amount numeric)
      join added using (key)`;
  const journal = journalOf(entries);
  await db.execute(
    journal.length === 0
      ? sql`with added as (${added}) ${posting}`
      : sql`with added as (${added}), booked as (${posting}), ${taxJournalOf(sql`added`, journal)}`,
  );
}

/** Queues a check after a debt of the account has decreased: servers suspended for it may be released. */
export const askToFree = (db: Database, accountId: number): Promise<void> =>
  enqueue(db, "free_servers", { accountId }, { key: `free_servers ${accountId}` });

/** Uses new credit to pay debts for charged-back money that had become credit. */
async function settleChargedBack(db: Database, { accountId, currency, key, now }: NewEntry): Promise<void> {
  for (const { number, invoiceId, amount } of await readChargedBack(db, accountId)) {
    if (amount.currency !== currency) continue;
    const taken = lesserOf(await lockCredit(db, accountId, currency), amount);
    if (!isPositive(taken)) return;
    const entry: NewEntry = {
      accountId,
      currency,
      kind: "chargeback",
      key: `settled ${number} by ${key}`,
      description: { code: "charged_back", number },
      invoiceId,
      postings: [
        { kind: "credit", amount: negate(taken) },
        { kind: "receivable", amount: taken },
      ],
      now,
    };
    await postEntries(db, [entry]);
    if (invoiceId !== null) await closeSettledFunds(db, invoiceId, now);
    await askToFree(db, accountId);
  }
}

const givesCredit = ({ postings }: NewEntry): boolean =>
  postings.some(({ kind, amount }) => kind === "credit" && isPositive(amount));

/** Posts the entries of one event; credit that they add first pays such debts. */
export async function postAll(db: Database, entries: readonly NewEntry[]): Promise<void> {
  await postEntries(db, entries);
  for (const entry of entries) if (givesCredit(entry)) await settleChargedBack(db, entry);
}

export const postEntry = (db: Database, entry: NewEntry): Promise<void> => postAll(db, [entry]);

/** The account's credit. */
export async function readCredit(db: Database, accountId: number, currency: Currency): Promise<Money> {
  const [row] = await db
    .select({ balance: ledgerAccounts.balance })
    .from(ledgerAccounts)
    .where(isCreditOf(accountId, currency));
  return row ? moneyOf(row.balance, currency) : zero(currency);
}

/**
 * The same, with the row locked until the transaction ends. Everything that spends this credit locks it first, so that
 * no money is spent twice.
 */
export async function lockCredit(db: Database, accountId: number, currency: Currency): Promise<Money> {
  const lock = async () => {
    const { balance } = ledgerAccounts;
    const mine = isCreditOf(accountId, currency);
    return (await db.select({ balance }).from(ledgerAccounts).where(mine).for("update"))[0]?.balance;
  };
  const locked = await lock();
  if (locked !== undefined) return moneyOf(locked, currency);
  await db.insert(ledgerAccounts).values({ kind: "credit", accountId, currency }).onConflictDoNothing();
  return moneyOf((await lock()) ?? "0.00", currency);
}

type Whose = { accountId: number | null; currency: Currency };

/** Key in the result of `lockCredits` for an account and currency. */
export const creditKey = ({ accountId, currency }: Whose): string => `${accountId} ${currency}`;

export const creditIn = (credits: ReadonlyMap<string, Money>, whose: Whose): Money =>
  credits.get(creditKey(whose)) ?? zero(whose.currency);

/** Credits of many accounts by key, locked in the order of their rows; omits accounts that never had any. */
export async function lockCredits(db: Database, accountIds: readonly number[]): Promise<Map<string, Money>> {
  const rows = await db
    .select()
    .from(ledgerAccounts)
    .where(
      and(
        eq(ledgerAccounts.kind, "credit"),
        inArray(ledgerAccounts.currency, [...currencies]),
        anyOf(ownerOf, accountIds),
      ),
    )
    .orderBy(asc(ledgerAccounts.id))
    .for("update");
  return new Map(rows.map((row) => [creditKey(row), moneyOf(row.balance, row.currency)]));
}
