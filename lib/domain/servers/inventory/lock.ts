import { sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";

/** Serializes changes of the inventory; orders can still take machines meanwhile. */
export async function lockInventory(db: Database): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('machines of the inventory'))`);
}
