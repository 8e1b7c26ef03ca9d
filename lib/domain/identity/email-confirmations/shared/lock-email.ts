import { sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";

/** Locks an email address until the transaction ends. Call before checking whether it is in use. */
export async function holdEmail(db: Database, email: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`email ${email}`}))`);
}
