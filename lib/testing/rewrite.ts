import { type SQL, sql } from "drizzle-orm";
import { inTransaction } from "@/lib/db/client";

/** Changes what the database keeps from change: as damage, or as a record from before there was that rule. */
export const rewrite = (statement: SQL): Promise<void> =>
  inTransaction(async (db) => {
    await db.execute(sql`set local session_replication_role = replica`);
    await db.execute(statement);
  });
