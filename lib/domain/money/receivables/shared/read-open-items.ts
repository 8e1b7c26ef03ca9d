import { sql } from "drizzle-orm";
import type { Day } from "@/lib/base/calendar";
import { add, type Currency, decimalOf, isZero, moneyOf, subtract, zero } from "@/lib/base/money";
import { dayIn } from "@/lib/base/time-zone";
import type { Database } from "@/lib/db/client";
import { type Age, ageOf } from "../rules";
import { readDayEnds } from "./day-ends";
import { readBalances } from "./read-balances";

export type OpenItem = {
  account: number;
  email: string;
  company: number;
  currency: Currency;
  /** Null: credit that was charged back after it was spent, which is on no invoice. */
  invoice: { id: number; number: string; issued: Day; due: Day } | null;
  age: Age;
  amount: string;
};

type Row = {
  account: number;
  email: string;
  company: number;
  currency: Currency;
  id: number;
  number: string;
  issued: Day;
  due: Date | string;
  time_zone: string;
  amount: string;
};

type AskedItems = { day: Day; company?: number | undefined; customer?: number | undefined };

type Whose = { account: number; company: number; currency: Currency };
const keyOf = ({ account, company, currency }: Whose): string => `${account} ${company} ${currency}`;

/** What is owed beside the invoices: the rest of what the ledger says of each customer. */
function restsOf(
  balances: readonly (Whose & { email: string; amount: string })[],
  items: readonly OpenItem[],
): OpenItem[] {
  const named = new Map<string, string>();
  for (const item of items) {
    const { currency, amount } = item;
    const sum = add(moneyOf(named.get(keyOf(item)) ?? "0.00", currency), moneyOf(amount, currency));
    named.set(keyOf(item), decimalOf(sum));
  }
  return balances.flatMap(({ account, email, company, currency, amount }) => {
    const known = moneyOf(named.get(keyOf({ account, company, currency })) ?? "0.00", currency);
    const rest = subtract(moneyOf(amount, currency), known);
    if (isZero(rest)) return [];
    return [
      { account, email, company, currency, invoice: null, age: "older" as const, amount: decimalOf(rest) },
    ];
  });
}

/**
 * What customers owed at the end of a day, by invoice: from the ledger, with the due dates of that day. Their sum is what
 * the ledger says is owed. The oldest debt comes first.
 */
export async function readOpenItems(db: Database, { day, company, customer }: AskedItems) {
  const { sellers, ends, first } = await readDayEnds(db, day, company);
  const { rows } = await db.execute<Row>(sql`
    with candidate as (
      select id from invoices where status in ('Unpaid', 'Collections')
      union
      select e.invoice_id from ledger_entries e where e.at >= ${first}::timestamptz and e.invoice_id is not null
    )
    select i.account_id as account, a.email, i.company_id as company, i.currency, i.id, i.time_zone,
      coalesce(i.number, i.receipt_number, '#' || i.id) as number, i.issued_on::text as issued, owed.sum::numeric(14,2)::text as amount,
      coalesce((select c.due_at from invoice_due_changes c where c.invoice_id = i.id and c.changed_at >= b.until
        order by c.changed_at, c.id limit 1), i.due_at) as due
    from candidate join invoices i on i.id = candidate.id
    join ${ends} on b.company = i.company_id
    join accounts a on a.id = i.account_id
    join lateral (
      select -sum(p.amount) from ledger_entries e
      join ledger_postings p on p.entry_id = e.id
      join ledger_accounts l on l.id = p.ledger_account_id and l.kind = 'receivable'
      where e.invoice_id = i.id and e.at < b.until
    ) owed(sum) on owed.sum <> 0
    where (${customer ?? null}::int is null or a.id = ${customer ?? null}::int)
    order by due, i.id`);
  const items = rows.map(({ id, number, issued, due, time_zone: zone, ...row }): OpenItem => {
    const dueDay = dayIn(new Date(due), zone);
    return { ...row, invoice: { id, number, issued, due: dueDay }, age: ageOf(dueDay, day) };
  });
  const balances = await readBalances(db, { kind: "receivable", ends, first, customer });
  return { sellers, items: [...items, ...restsOf(balances, items)] };
}

/** Sum of amounts in one currency, as decimal text. */
export const sumOf = (amounts: readonly string[], currency: Currency): string =>
  decimalOf(amounts.reduce((sum, one) => add(sum, moneyOf(one, currency)), zero(currency)));
