import { lt } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { deleteInBatches } from "@/lib/db/delete-in-batches";
import { keptSince } from "@/lib/db/retention-day";
import { addressHistory } from "@/lib/db/tables/network/address-history";
import { retention } from "@/lib/env";

/**
 * Deletes former holders of addresses after the operator's retention period in months; current holders are always
 * kept.
 */
export async function sweepAddresses(db: Database, now: Date): Promise<void> {
  const before = await keptSince(db, retention().addresses, now);
  if (before !== null) await deleteInBatches(db, addressHistory, lt(addressHistory.until, before));
}
