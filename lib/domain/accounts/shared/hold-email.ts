import { sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";

/** Lets nobody else take an address until the transaction ends; before it is looked whether somebody has it. */
export async function holdEmail(db: Database, email: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`email ${email}`}))`);
}
