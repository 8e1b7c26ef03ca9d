import { asc, sql } from "drizzle-orm";
import { type Currency, decimalOf, isPositive, moneyOf, negate } from "@/lib/base/money";
import { type Database, database } from "@/lib/db/client";
import { companies, hasFacts } from "@/lib/db/tables/money/companies";
import type { EntryDetails } from "../schema";
import { type Books, readBooks } from "./books";
import { cardEntryOf, entryOf } from "./entries";
import type { JournalEntry } from "./entry";
import type { LedgerEvent } from "./event";
import { readCardEntries } from "./read-card-entries";
import { type EntryPlace, readEvents } from "./read-events";

/** Days around it, in any time zone. */
type Row = { at: string; id: number; from: string; until: string };

async function readPlace(table: "ledger_entries" | "card_entries", id: number): Promise<Row | null> {
  const day = (days: number) =>
    sql`to_char((e.at + make_interval(days => ${days})) at time zone 'UTC', 'YYYY-MM-DD')`;
  const { rows } = await database().execute<Row>(sql`
    select e.at::text as at, e.id, ${day(-1)} as from, ${day(2)} as until from ${sql.identifier(table)} e
    where e.id = ${id}::int`);
  return rows[0] ?? null;
}

/** An entry of the books with what it is made of; `book` throws where the chart has no account. */
export type Found = {
  books: Books;
  at: string;
  event: LedgerEvent | null;
  /** Of a payout's or a fee's. */
  currency: Currency;
  cause: string;
  book: () => JournalEntry;
};

async function findIn(
  table: "ledger_entries" | "card_entries",
  place: Row,
  books: Books,
): Promise<Found | null> {
  const { at, id, from, until } = place;
  const span = { company: books.company.id, zone: books.zone, from, until };
  const before: EntryPlace = { at, id: id - 1 };
  if (table === "ledger_entries") {
    const [event] = (await readEvents(database(), span, before, 1)).events;
    if (event?.id !== id) return null;
    const { currency, cause } = event;
    return { books, at, event, currency, cause, book: () => entryOf(event, books.chart) };
  }
  const [entry] = (await readCardEntries(database(), span, before, 1)).entries;
  if (entry?.id !== id) return null;
  const cause = entry.payoutId === null ? "card_fee" : "card_payout";
  return {
    books,
    at,
    event: null,
    currency: entry.currency,
    cause,
    book: () => cardEntryOf(entry, books.chart),
  };
}

/**
 * An entry in the books of one of the companies that the caller may see, which `db` has; null if there is none. Books
 * are the company's: entries of customers who have moved to another one are in them, too.
 */
export async function findEntry(db: Database, name: string): Promise<Found | null> {
  const table = name.startsWith("P") ? "card_entries" : "ledger_entries";
  const place = await readPlace(table, Number(name.slice(1)));
  if (!place) return null;
  const rows = await db
    .select({ id: companies.id })
    .from(companies)
    .where(hasFacts)
    .orderBy(asc(companies.id));
  for (const { id } of rows) {
    const found = await findIn(table, place, await readBooks(database(), id));
    if (found) return found;
  }
  return null;
}

type PostingRow = { id: number; kind: string; customer: number | null; currency: Currency; amount: string };

/** What the ledger posted with an entry: positive amounts are credits there. */
export async function readPostingsOf(entryId: number): Promise<EntryDetails["postings"]> {
  const { rows } = await database().execute<PostingRow>(sql`
    select p.id, a.kind, a.account_id as customer, a.currency, p.amount::text as amount
    from ledger_postings p join ledger_accounts a on a.id = p.ledger_account_id
    where p.entry_id = ${entryId}::int order by p.id`);
  return rows.map(({ currency, amount, ...row }) => {
    const money = moneyOf(amount, currency);
    const isCredit = isPositive(money);
    return {
      ...row,
      debit: isCredit ? "" : decimalOf(negate(money)),
      credit: isCredit ? decimalOf(money) : "",
    };
  });
}
