import { type SQL, sql } from "drizzle-orm";
import { inTransaction } from "@/lib/db/client";

/** Changes immutable rows: to simulate damage, or a record older than the rule. */
export const rewrite = (statement: SQL): Promise<void> =>
  inTransaction(async (db) => {
    await db.execute(sql`set local session_replication_role = replica`);
    await db.execute(statement);
  });
