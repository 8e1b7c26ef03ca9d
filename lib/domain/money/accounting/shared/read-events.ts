import { type SQL, sql } from "drizzle-orm";
import { cardMethodsText } from "@/lib/base/card-methods";
import { groupBy } from "@/lib/base/group-by";
import { type Currency, moneyOf } from "@/lib/base/money";
import { EntryParams } from "@/lib/base/params/billing";
import type { Database } from "@/lib/db/client";
import type { EventNote, LedgerEvent } from "./event";
import { readEventInvoices } from "./read-invoices";

/** Moments from which and before which entries are read, as texts of PostgreSQL. */
export type Span = { company: number; zone: string; from: string; until: string };

/** Place in the journal: of the last entry that was read. `at` as PostgreSQL says it. */
export type EntryPlace = { at: string; id: number };

/** Beginning of a day in a time zone. */
const beginningOf = (day: string, zone: string): SQL => sql`(${day}::date::timestamp at time zone ${zone})`;

/**
 * Whose books an entry is in: of the seller of its invoice, of the one that the payment or the hours were for, else of
 * the customer's last invoice before it.
 */
const companyOf = sql`coalesce((select i.company_id from invoices i where i.id = e.invoice_id),
  case when e.key ~ '^chargeback rest [0-9]+$' then (
    select pi.company_id from payments p join invoices pi on pi.id = p.invoice_id where p.id = split_part(e.key, ' ', 3)::int) end,
  case when e.key ~ '^usage [0-9]+ ' then (
    select m.company_id from usage_months m where m.id = split_part(e.key, ' ', 2)::int) end,
  (select l.company_id from invoices l where l.account_id = e.account_id and l.created_at <= e.at order by l.id desc limit 1),
  (select a.company_id from accounts a where a.id = e.account_id))`;

/** What a key says of a payment: its id, or the name of a refund at the card service. */
const paymentKeys = /^(?:payment|payout back|payout|chargeback rest|chargeback) (.+)$/;

type EntryRow = {
  id: number;
  at: string;
  day: string;
  account_id: number;
  kind: string;
  key: string;
  description: EntryParams;
  invoice_id: number | null;
};

/**
 * Seen by PostgreSQL as one that half of all entries meet, the condition lets it stop at the end of a page; by `=` alone it
 * would take them for so few that it reads and sorts the whole month for each page, and joins all invoices.
 */
const readEntries = async (
  db: Database,
  { company, zone, from, until }: Span,
  after: EntryPlace | null,
  size: number,
) => {
  const further = after ? sql`and (e.at, e.id) > (${after.at}::timestamptz, ${after.id}::int)` : sql``;
  const { rows } = await db.execute<Omit<EntryRow, "description"> & { description: unknown }>(sql`
    select e.id, e.at::text as at, to_char(e.at at time zone ${zone}, 'YYYY-MM-DD') as day,
      e.account_id, e.kind, e.key, e.description, e.invoice_id
    from ledger_entries e
    where e.at >= ${beginningOf(from, zone)} and e.at < ${beginningOf(until, zone)} ${further}
      and coalesce(${companyOf} = ${company}::int, false)
    order by e.at, e.id limit ${size}::int`);
  return rows.map((row): EntryRow => ({ ...row, description: EntryParams.parse(row.description) }));
};

type PostingRow = { entry_id: number; kind: string; currency: Currency; amount: string };

async function readPostings(db: Database, ids: readonly number[]) {
  const { rows } = await db.execute<PostingRow>(sql`
    select p.entry_id, a.kind, a.currency, p.amount::text as amount
    from ledger_postings p join ledger_accounts a on a.id = p.ledger_account_id
    where p.entry_id = any(${sql.param([...ids])}::int[]) order by p.id`);
  return groupBy(rows, ({ entry_id }) => entry_id);
}

/** Methods of payments by what keys say of them. */
async function readMethods(db: Database, entries: readonly EntryRow[]): Promise<Map<string, string>> {
  const named = entries.flatMap(({ key }) => paymentKeys.exec(key)?.[1] ?? []);
  const ids = named.filter((name) => /^\d{1,9}$/.test(name)).map(Number);
  const names = named.filter((name) => !/^\d{1,9}$/.test(name));
  const methods = sql.raw(`(${cardMethodsText}, 'bank_transfer', 'combined', 'credit')`);
  const { rows } = await db.execute<{ name: string; method: string }>(sql`
    select id::text as name, method from payments where id = any(${sql.param(ids)}::int[])
    union all
    select external_reference, method from payments
    where method in ${methods} and external_reference = any(${sql.param(names)}::text[])`);
  return new Map(rows.map(({ name, method }) => [name, method]));
}

type NoteRow = { id: number; number: string; line_id: number | null; subtotal: string | null };

/** Credit notes by number, with what they gave back of each line. */
async function readNotes(
  db: Database,
  entries: readonly EntryRow[],
  currencyOf: (number: string) => Currency,
) {
  const numbers = entries.flatMap((entry) => noteOf(entry) ?? []);
  const { rows } = await db.execute<NoteRow>(sql`
    select n.id, n.number, l.invoice_line_id as line_id, l.subtotal::text as subtotal
    from credit_notes n left join credit_note_lines l on l.credit_note_id = n.id
    where n.number = any(${sql.param(numbers)}::text[])`);
  const notes = groupBy(rows, ({ number }) => number);
  return new Map(
    [...notes].map(([number, all]): [string, EventNote] => {
      const parts = all.flatMap(({ line_id, subtotal }) =>
        line_id === null || subtotal === null
          ? []
          : [[line_id, moneyOf(subtotal, currencyOf(number))] as const],
      );
      return [number, { id: all[0]?.id ?? 0, number, parts: new Map(parts) }];
    }),
  );
}

const noteOf = ({ description }: Pick<LedgerEvent, "description">): string | null =>
  description.code === "returned" ? description.note : null;

/** Where a key names no payment that is known, money was sent by transfer. */
const methodOf = ({ key, kind }: EntryRow, methods: ReadonlyMap<string, string>): string =>
  methods.get(paymentKeys.exec(key)?.[1] ?? "") ??
  (kind === "invoice" || kind === "usage" ? "" : "bank_transfer");

export type EventPage = { events: LedgerEvent[]; last: EntryPlace | null };

/** The next entries of a company's ledger in the order of time; `last` is null where there are no more. */
export async function readEvents(
  db: Database,
  span: Span,
  after: EntryPlace | null,
  size: number,
): Promise<EventPage> {
  const entries = await readEntries(db, span, after, size);
  if (entries.length === 0) return { events: [], last: null };
  const postings = await readPostings(
    db,
    entries.map(({ id }) => id),
  );
  const invoiceIds = [...new Set(entries.flatMap(({ invoice_id }) => invoice_id ?? []))];
  const invoices = await readEventInvoices(db, invoiceIds);
  const methods = await readMethods(db, entries);
  const currencies = new Map(
    entries.flatMap((entry) => {
      const number = noteOf(entry);
      const currency = postings.get(entry.id)?.[0]?.currency;
      return number !== null && currency ? [[number, currency] as const] : [];
    }),
  );
  const notes = await readNotes(db, entries, (number) => currencies.get(number) ?? "EUR");
  const events = entries.map((entry): LedgerEvent => {
    const own = postings.get(entry.id) ?? [];
    const [first] = own;
    if (!first) throw new Error(`Entry ${entry.id} has no postings.`);
    return {
      id: entry.id,
      day: entry.day,
      accountId: entry.account_id,
      cause: entry.kind,
      key: entry.key,
      description: entry.description,
      currency: first.currency,
      postings: own.map(({ kind, amount, currency }) => ({ kind, amount: moneyOf(amount, currency) })),
      invoice: entry.invoice_id === null ? null : (invoices.get(entry.invoice_id) ?? null),
      note: notes.get(noteOf(entry) ?? "") ?? null,
      method: methodOf(entry, methods),
    };
  });
  const end = entries.at(-1);
  return { events, last: entries.length < size || !end ? null : { at: end.at, id: end.id } };
}
