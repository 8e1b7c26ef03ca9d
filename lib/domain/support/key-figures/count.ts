import { sql } from "drizzle-orm";
import { type Database, database, inTransaction } from "@/lib/db/client";
import { insertMany } from "@/lib/db/insert-many";
import { keyFigureDays, keyFigureMonths } from "@/lib/db/tables/support/key-figures";
import {
  dayAfter,
  dayOf,
  earlierOf,
  firstDayOf,
  laterOf,
  type Month,
  monthAfter,
  monthOf,
  monthsFrom,
} from "./rules";
import { countMonth, type MonthRow } from "./shared/count-month";
import { readCountedUntil, writeCountedUntil } from "./shared/counted-until";
import { soldBetween } from "./shared/sold";

const monthsKept = 120;
const daysKept = 400;
/** Of a month, sign-ups and renewals that are invoiced late can change until the second one after it. */
const monthsAgain = 2;
/** Of the seller with the latest day, and of one whose day ends after that of UTC. */
const daysAgain = 2;
const daysAtOnce = 31;

/** Advisory lock: two counts of the same rows would only wait for each other. */
const lock = 7_145_202;
const locked = (db: Database) => db.execute(sql`select pg_advisory_xact_lock(${lock})`);

const parts = sql`part in ('all', 'location', 'plan', 'both')`;

/** The month of the first customer; the current one if there is none. */
async function readFirstMonth(now: Date): Promise<Month> {
  const { rows } = await database().execute<{ month: string | null }>(sql`
    select to_char(min(created_at) at time zone 'UTC', 'YYYY-MM') as month from accounts where role = 'customer'`);
  return rows[0]?.month ?? monthOf(now);
}

async function replaceMonth(db: Database, month: Month, rows: readonly MonthRow[], now: Date): Promise<void> {
  await locked(db);
  const [day, oldest] = [firstDayOf(month), firstDayOf(monthAfter(monthOf(now), 1 - monthsKept))];
  await db.execute(
    sql`delete from key_figure_months where ${parts} and (month = ${day}::date or month < ${oldest}::date)`,
  );
  if (rows.length > 0) await insertMany(db, keyFigureMonths, rows);
  await writeCountedUntil(db, "months", month, now);
}

/**
 * Counts the key figures of all months since the last count, and again those that can still change; at first, and with
 * `isAnew`, of all months since the first customer. Each month is committed by itself: killed, the next count goes on
 * there. Returns the number of months.
 */
export async function countMonths(now: Date, { isAnew = false } = {}): Promise<number> {
  const current = monthOf(now);
  const last = isAnew ? null : await readCountedUntil(database(), "months");
  const oldest = monthAfter(current, 1 - monthsKept);
  const first = last ? monthAfter(last.last, -monthsAgain) : await readFirstMonth(now);
  const months = monthsFrom(laterOf(first, oldest), current);
  for (const month of months) {
    const rows = await countMonth(database(), month, now);
    await inTransaction((db) => replaceMonth(db, month, rows, now));
  }
  return months.length;
}

async function replaceDays(db: Database, from: string, until: string, now: Date): Promise<void> {
  await locked(db);
  await db.execute(sql`set local statement_timeout = 0`);
  await db.execute(sql`delete from key_figure_days where day >= ${from}::date and day < ${until}::date`);
  await db.execute(sql`
    insert into ${keyFigureDays} (day, company_id, currency, location, preset_id, revenue)
    select day, company_id, currency, location, preset_id, sum(amount) from (${soldBetween(from, until)}) sold
    group by 1, 2, 3, 4, 5`);
  await writeCountedUntil(db, "days", dayAfter(until, -1), now);
}

/** Drops what is older, a month at a time, so that each part is found by the index. */
async function dropDaysBefore(oldest: string): Promise<void> {
  for (;;) {
    const { rows } = await database().execute<{ first: string | null }>(
      sql`select min(day)::text as first from key_figure_days where day < ${oldest}::date`,
    );
    const first = rows[0]?.first;
    if (!first) return;
    const until = earlierOf(dayAfter(first, daysAtOnce), oldest);
    await database().execute(
      sql`delete from key_figure_days where day >= ${first}::date and day < ${until}::date`,
    );
  }
}

/** Counts the revenue of all days since the last count, and of the last two again; at first of the last 400 days. */
export async function countDays(now: Date): Promise<void> {
  // A seller east of UTC may have begun its next day.
  const end = dayAfter(dayOf(now), 2);
  const last = await readCountedUntil(database(), "days");
  const oldest = dayAfter(dayOf(now), 1 - daysKept);
  await dropDaysBefore(oldest);
  const known = last ? dayAfter(last.last, -daysAgain - 1) : oldest;
  for (let from = laterOf(known, oldest); from < end; ) {
    const until = earlierOf(dayAfter(from, daysAtOnce), end);
    await inTransaction((db) => replaceDays(db, from, until, now));
    from = until;
  }
}
