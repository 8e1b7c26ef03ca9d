import { sql } from "drizzle-orm";
import type { Currency } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import type { JournalSum } from "../rules";

/** A company, and a period whose days are both included, `YYYY-MM-DD`. */
export type Period = { company: number; from: string; until: string };

/** Reasons × places × rates × currencies: no period has more. */
const mostSums = 2_000;

export const inPeriod = ({ company, from, until }: Period) =>
  sql`t.company_id = ${company}::int and t.day >= ${from}::date and t.day <= ${until}::date`;

/** The journal of a period by reason, place, rate and currency. */
export async function readSums(db: Database, period: Period): Promise<JournalSum[]> {
  const { rows } = await db.execute<JournalSum>(sql`
    select t.code, t.scheme, t.place, t.rate::text as rate, t.currency,
      sum(t.base)::numeric(14, 2)::text as base, sum(t.tax)::numeric(14, 2)::text as tax,
      coalesce(sum(t.home_base), 0)::numeric(14, 2)::text as "homeBase",
      coalesce(sum(t.home_tax), 0)::numeric(14, 2)::text as "homeTax",
      count(*)::int as rows, (count(*) filter (where t.home_base is null))::int as "withoutRate"
    from tax_entries t where ${inPeriod(period)}
    group by t.code, t.scheme, t.place, t.rate, t.currency
    order by t.code, t.place, t.rate desc, t.currency limit ${mostSums}`);
  return rows;
}

export type OssRow = {
  place: string;
  rate: string;
  quarter: string | null;
  currency: Currency;
  base: string;
  tax: string;
};

/** The one-stop shop's part of a period by currency; what corrects an invoice of an earlier one, by that one's quarter. */
export async function readOssSums(db: Database, period: Period): Promise<OssRow[]> {
  const quarter = sql`case when t.issued_on < ${period.from}::date then to_char(t.issued_on, 'YYYY"-Q"Q') end`;
  const { rows } = await db.execute<OssRow>(sql`
    select t.place, t.rate::text as rate, ${quarter} as quarter, t.currency,
      sum(t.base)::numeric(14, 2)::text as base, sum(t.tax)::numeric(14, 2)::text as tax
    from tax_entries t where ${inPeriod(period)} and t.scheme = 'oss'
    group by 1, 2, 3, 4 order by 1, 2, 3, 4 limit ${mostSums}`);
  return rows;
}

/** Units of these currencies for one euro on a day, or on the next one with a rate (Article 366). */
export async function readRatesOf(
  db: Database,
  currencies: readonly string[],
  day: string,
): Promise<Map<string, string>> {
  if (currencies.length === 0) return new Map();
  const { rows } = await db.execute<{ currency: string; rate: string }>(sql`
    select c.currency, x.rate::text as rate from unnest(${sql.param([...currencies])}::text[]) as c (currency)
    join lateral (select e.rate from exchange_rates e where e.base = 'EUR' and e.currency = c.currency
      and e.day >= ${day}::date and e.day < ${day}::date + 10 order by e.day limit 1) x on true`);
  return new Map(rows.map(({ currency, rate }) => [currency, rate]));
}
