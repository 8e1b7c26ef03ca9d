import { getTableName, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Database } from "./client";

export const rowsAtOnce = 1_000;

/**
 * Deletes the rows that match `isOld` in batches, each in its own transaction, so that a large backlog blocks
 * nothing. Must not be called within a transaction. Returns the number of deleted rows.
 */
export async function deleteInBatches(
  db: Database,
  table: PgTable,
  isOld: SQL | undefined = sql`true`,
): Promise<number> {
  const place = sql.raw(`"${getTableName(table)}".ctid`);
  for (let total = 0; ; ) {
    const some = sql`select ${place} from ${table} where ${isOld} limit ${rowsAtOnce}`;
    // Asked again, because rows in two parts of a table may have the same place.
    const { rowCount } = await db.execute(
      sql`delete from ${table} where ctid = any(array(${some})) and ${isOld}`,
    );
    total += rowCount ?? 0;
    if ((rowCount ?? 0) < rowsAtOnce) return total;
  }
}
