import { sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";

const atOnce = 5_000;
const oldestRateDays = 10;

/**
 * Gives journal rows that had no rate of exchange the one of their invoice's day, where it is known by now; the oldest
 * first, at most 5,000. Returns how many have one now.
 */
export async function completeJournal(db: Database): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    with waiting as (
      select t.id, t.currency, t.home_currency as home, t.issued_on as day from tax_entries t
      where t.home_base is null and t.home_currency is not null order by t.id limit ${atOnce}
    ),
    found as (
      select w.id, coalesce(direct.rate, round(case w.home when 'EUR' then 1 else own.rate end
          / case w.currency when 'EUR' then 1 else theirs.rate end, 10)) as rate,
        coalesce(direct.day, least(own.day, theirs.day)) as day
      from waiting w
        left join lateral (select x.rate, x.day from exchange_rates x where x.base = w.currency and x.currency = w.home
          and x.day <= w.day and x.day > w.day - ${oldestRateDays}::int order by x.day desc limit 1) direct on true
        left join lateral (select x.rate, x.day from exchange_rates x where x.base = 'EUR' and x.currency = w.home
          and x.day <= w.day and x.day > w.day - ${oldestRateDays}::int order by x.day desc limit 1) own on true
        left join lateral (select x.rate, x.day from exchange_rates x where x.base = 'EUR' and x.currency = w.currency
          and x.day <= w.day and x.day > w.day - ${oldestRateDays}::int order by x.day desc limit 1) theirs on true
    ),
    completed as (
      update tax_entries t set exchange_rate = f.rate, exchange_day = f.day,
        home_base = round(t.base * f.rate, 2), home_tax = round(t.tax * f.rate, 2)
      from found f where f.id = t.id and f.rate is not null returning t.id
    )
    select count(*)::int as count from completed`);
  return rows[0]?.count ?? 0;
}
