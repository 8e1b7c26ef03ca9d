import type { Database } from "@/lib/db/client";
import { enqueue } from "@/lib/db/queue";

/** Enqueues the sync of these addresses' PTR names to their reverse zones, after the caller's transaction. */
export async function enqueuePtrUpdates(db: Database, addresses: readonly string[]): Promise<void> {
  for (const ip of addresses)
    await enqueue(db, "name_address", { ip }, { key: `name_address:${ip}`, maxAttempts: 100 });
}
