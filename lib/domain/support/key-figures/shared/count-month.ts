import { type SQL, sql } from "drizzle-orm";
import { earlierOf } from "@/lib/base/later-of";
import { add, type Currency, decimalOf, moneyOf } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import type { FigurePart, keyFigureMonths } from "@/lib/db/tables/support/key-figures";
import { momentOf, mrrAt } from "../../../money/subscriptions/shared/mrr";
import { beginningOf, firstDayOf, type Month, monthAfter } from "../rules";
import { soldBetween } from "./sold";

export type MonthRow = typeof keyFigureMonths.$inferSelect;

type Place = { companyId: number; currency: Currency; location: string; presetId: number; part: FigurePart };
type Counted = Omit<MonthRow, keyof Place | "month">;

const nothing: Counted = {
  ...{ mrr: "0.00", revenue: "0.00", customers: 0, servers: 0, newCustomers: 0, lostCustomers: 0 },
  ...{ signUps: 0, firstOrders: 0 },
};

/** So many customers are counted by one statement, whatever their number in all. */
const batchSize = 500;

/** Days from sign-up within which a first server counts. */
const conversionDays = 30;

const parts = sql`grouping sets ((location, preset_id), (location), (preset_id), ())`;

/** Columns of a place, for a statement that groups by `parts`. */
const place = sql`case grouping(location, preset_id) when 0 then 'both' when 1 then 'location' when 2 then 'plan' else 'all' end as part,
  company_id as "companyId", currency, coalesce(location, '') as location, coalesce(preset_id, 0) as "presetId"`;

/** Servers and customers of these accounts at the end, and who has come and gone since the beginning. */
const movement = (from: SQL, until: SQL, accountIds: readonly number[]): SQL => {
  const which = sql`s.account_id = any(${sql.param(accountIds)}::int[])`;
  return sql`
    with there as (
      select account_id, company_id, currency, location, preset_id, mrr, 1 as servers, false as was, true as stays
        from (${mrrAt(until, which)}) at_end
      union all
      select account_id, company_id, currency, location, preset_id, 0, 0, true, false from (${mrrAt(from, which)}) before),
    of_accounts as (
      select account_id, ${place}, sum(mrr) as mrr, sum(servers) as servers, bool_or(was) as was, bool_or(stays) as stays
        from there group by account_id, company_id, currency, ${parts})
    select part, "companyId", currency, location, "presetId", sum(mrr)::numeric(14,2)::text as mrr, sum(servers)::int as servers,
      (count(*) filter (where stays))::int as customers, (count(*) filter (where stays and not was))::int as "newCustomers",
      (count(*) filter (where was and not stays))::int as "lostCustomers"
    from of_accounts group by part, "companyId", currency, location, "presetId"`;
};

const revenue = (month: Month): SQL => sql`
  select ${place}, sum(amount)::numeric(14,2)::text as revenue
  from (${soldBetween(firstDayOf(month), firstDayOf(monthAfter(month, 1)))}) sold
  group by company_id, currency, ${parts}`;

/** Whoever signed up in time counts as soon as the server is there, also after the end of the month. */
const signUps = (from: SQL, until: SQL, now: SQL, accountIds: readonly number[]): SQL => sql`
  select 'all' as part, a.company_id as "companyId", a.currency, '' as location, 0 as "presetId", count(*)::int as "signUps",
    (count(*) filter (where exists (select from servers s where s.account_id = a.id
      and s.ready_at <= a.created_at + make_interval(days => ${conversionDays}) and s.ready_at <= ${now})))::int as "firstOrders"
  from accounts a where a.id = any(${sql.param(accountIds)}::int[]) and a.created_at >= ${from} and a.created_at < ${until}
  group by a.company_id, a.currency`;

const sumOf = (before: string | number, more: string | number, currency: Currency): string | number =>
  typeof before === "number"
    ? before + Number(more)
    : decimalOf(add(moneyOf(before, currency), moneyOf(String(more), currency)));

/** Adds what a statement has counted of a place to the place's row. */
function addTo(rows: Map<string, MonthRow>, month: Month, counted: Place & Partial<Counted>): void {
  const { part, companyId, currency, location, presetId, ...more } = counted;
  const key = JSON.stringify([part, companyId, currency, location, presetId]);
  const row = rows.get(key) ?? {
    ...{ part, companyId, currency, location, presetId, month: firstDayOf(month) },
    ...nothing,
  };
  const names = Object.keys(more) as (keyof Counted)[];
  const sums = names.map((name) => [name, sumOf(row[name], more[name] ?? 0, currency)] as const);
  rows.set(key, { ...row, ...Object.fromEntries(sums) });
}

const nextAccounts = async (db: Database, after: number): Promise<number[]> => {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from accounts where id > ${after}::int and role = 'customer' order by id limit ${batchSize}`);
  return rows.map(({ id }) => id);
};

/**
 * Counts a month, up to now if it has not ended. Reads documents alone, so that the same month is counted the same
 * again, and keeps no more than its rows in memory.
 */
export async function countMonth(db: Database, month: Month, now: Date): Promise<MonthRow[]> {
  const from = momentOf(beginningOf(month));
  const until = momentOf(earlierOf(beginningOf(monthAfter(month, 1)), now));
  const rows = new Map<string, MonthRow>();
  const addAll = async (statement: SQL) => {
    const counted = await db.transaction(async (own) => {
      // A month of a large panel may take longer than a page may.
      await own.execute(sql`set local statement_timeout = 0`);
      return own.execute<Place & Partial<Counted>>(statement);
    });
    for (const one of counted.rows) addTo(rows, month, one);
  };
  for (let ids = await nextAccounts(db, 0); ids.length > 0; ids = await nextAccounts(db, ids.at(-1) ?? 0)) {
    await addAll(movement(from, until, ids));
    await addAll(signUps(from, until, momentOf(now), ids));
  }
  await addAll(revenue(month));
  return [...rows.values()];
}
