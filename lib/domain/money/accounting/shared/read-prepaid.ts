import { type SQL, sql } from "drizzle-orm";
import { groupBy } from "@/lib/base/group-by";
import { type Currency, moneyOf } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { firstDayOf, type Month, monthAfter } from "../rules";
import type { EventInvoice } from "./event";
import { readEventInvoices } from "./read-invoices";
import type { PrepaidSale, RevenueMove } from "./recognition";
import { serviceLines } from "./service-lines";

/** Sales are looked for among invoices that were made at most so many months before: 36 of the longest term, which may begin 90 days after its invoice. */
const longestTerm = 41;

/** A sale that may have deferred revenue. Groups of its lines are `item taxed`. */
export type Prepaid = { invoice: EventInvoice; customer: number; currency: Currency; sale: PrepaidSale };

type Row = { id: number; created: string; account_id: number; currency: Currency };
export type PrepaidPlace = { created: string; id: number };

/** The last day of service that a line says; a first order's term begins with its invoice. */
const untilOf: SQL = sql`coalesce(l.description->'period'->>'until', l.description->>'until',
  case when l.starts = 'deployment' then (i.issued_on + make_interval(months => l.quantity))::date::text end)`;

/** What a group of a sale's lines says. */
export function groupOfName(name: string): { item: string; isTaxed: boolean } {
  const [item = "", taxed] = name.split(" ");
  return { item, isTaxed: taxed === "true" };
}

/** By entry: `offset 0` keeps PostgreSQL from reading all revenue that was ever booked, which is on few accounts. */
async function readMoves(db: Database, ids: readonly number[], zone: string, before: string) {
  const { rows } = await db.execute<{ invoice_id: number; day: string; amount: string }>(sql`
    select e.invoice_id, to_char(e.at at time zone ${zone}, 'YYYY-MM-DD') as day, p.amount::text as amount
    from ledger_entries e
    cross join lateral (
      select amount from ledger_postings
      where entry_id = e.id and ledger_account_id = any(array(select id from ledger_accounts where kind = 'sales'))
      offset 0) p
    where e.invoice_id = any(${sql.param([...ids])}::int[])
      and e.at < (${before}::date::timestamp at time zone ${zone})
    order by e.id`);
  return groupBy(rows, ({ invoice_id }) => invoice_id);
}

type Asked = { company: number; zone: string; first: Month; last: Month };

/**
 * Sales of a company whose service goes beyond the beginning of these months, in the order of their making, with all
 * that was booked of them until their end. `last` is null where there are no more.
 */
export async function readPrepaid(
  db: Database,
  { company, zone, first, last }: Asked,
  after: PrepaidPlace | null,
  size: number,
): Promise<{ prepaid: Prepaid[]; last: PrepaidPlace | null }> {
  const [from, until] = [firstDayOf(first), firstDayOf(monthAfter(last, 1))];
  const oldest = firstDayOf(monthAfter(first, -longestTerm));
  const further = after
    ? sql`and (i.created_at, i.id) > (${after.created}::timestamptz, ${after.id}::int)`
    : sql``;
  const { rows } = await db.execute<Row>(sql`
    select i.id, i.created_at::text as created, i.account_id, i.currency from invoices i
    where i.company_id = ${company}::int
      and i.created_at >= ${oldest}::date and i.created_at < ${until}::date + 2 ${further}
      and i.kind = 'sale' and i.number is not null and i.issued_on < ${until}::date
      and exists (select from invoice_lines l where l.invoice_id = i.id and ${untilOf} > ${from})
    order by i.created_at, i.id limit ${size}::int`);
  const ids = rows.map(({ id }) => id);
  const invoices = await readEventInvoices(db, ids);
  const moves = ids.length > 0 ? await readMoves(db, ids, zone, until) : new Map();
  const prepaid = rows.flatMap(({ id, account_id, currency }): Prepaid[] => {
    const invoice = invoices.get(id);
    if (!invoice) return [];
    const own: RevenueMove[] = (moves.get(id) ?? []).map(
      ({ day, amount }: { day: string; amount: string }) => ({
        day,
        amount: moneyOf(amount, currency),
      }),
    );
    const sale: PrepaidSale = { currency, lines: serviceLines(invoice.lines), moves: own };
    return [{ invoice, customer: account_id, currency, sale }];
  });
  const end = rows.at(-1);
  return { prepaid, last: rows.length < size || !end ? null : { created: end.created, id: end.id } };
}
