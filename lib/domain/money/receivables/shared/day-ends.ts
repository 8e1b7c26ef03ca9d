import { type SQL, sql } from "drizzle-orm";
import { addDays, type Day } from "@/lib/base/calendar";
import { startOfDay, zoneOf } from "@/lib/base/time-zone";
import type { Database } from "@/lib/db/client";
import { companies, hasFacts } from "@/lib/db/tables/money/companies";

export type Seller = { id: number; name: string };

/**
 * The companies that are asked for, and the end of a day in the time zone of each. `ends`: rows `b` of company and moment,
 * for a statement's `from`; `first`: the earliest of these moments.
 */
export async function readDayEnds(db: Database, day: Day, company: number | undefined) {
  const all = await db.select().from(companies).where(hasFacts).orderBy(companies.id);
  const asked = all.filter(({ id }) => company === undefined || id === company);
  const ends = asked.map((one) => ({
    company: one.id,
    until: startOfDay(addDays(day, 1), zoneOf(one)).toISOString(),
  }));
  const rows: SQL = sql`json_to_recordset(${JSON.stringify(ends)}::json) as b (company int, until timestamptz)`;
  const first = ends.map(({ until }) => until).toSorted()[0] ?? "infinity";
  return { sellers: all.map(({ id, name }): Seller => ({ id, name })), ends: rows, first };
}
