import { getTableName, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Database } from "./client";

export const rowsAtOnce = 1_000;

/**
 * Deletes the rows that match `isOld` in batches, each in its own transaction, so that a large backlog blocks
 * nothing. Must not be called within a transaction. Returns the number of deleted rows.
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
