import { sql } from "drizzle-orm";
import type { Database } from "./client";
import { installationSettings } from "./tables/kernel/installation";

/**
 * Whether this turn is the caller's: once in so many hours, however many processes ask, by the database's own clock, which
 * does not jump with that of one process. A turn after now is one of a clock that was ahead, and does not count.
 */
export async function takeTurn(db: Database, name: string, hours: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    insert into ${installationSettings} as known (name, value) values (${name}, clock_timestamp()::text)
    on conflict (name) do update set value = clock_timestamp()::text
    where known.value::timestamptz not between clock_timestamp() - make_interval(hours => ${hours}::int) and clock_timestamp()
    returning name`);
  return rows.length > 0;
}
