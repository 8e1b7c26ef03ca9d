import { getTableName, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Database } from "./client";

export const rowsAtOnce = 1_000;

/**
 * Deletes the rows of which `isOld` is true, so many at once, each time in a transaction of its own: what piled up
 * while nobody swept blocks nobody. Not for use within a transaction. Returns how many there were.
 */
export async function deleteInBatches(db: Database, table: PgTable, isOld: SQL | undefined): Promise<number> {
  const place = sql.raw(`"${getTableName(table)}".ctid`);
  for (let total = 0; ; ) {
    const { rowCount } = await db.execute(sql`
      delete from ${table} where ctid = any(array(select ${place} from ${table} where ${isOld ?? sql`true`} limit ${rowsAtOnce}))`);
    total += rowCount ?? 0;
    if ((rowCount ?? 0) < rowsAtOnce) return total;
  }
}
