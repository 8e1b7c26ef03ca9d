import { lt } from "drizzle-orm";
import { hoursBefore } from "@/lib/base/hours-before";
import type { Database } from "@/lib/db/client";
import { deleteInBatches } from "@/lib/db/delete-in-batches";
import { linkOffers, ssoHashes } from "@/lib/db/tables/identity/linked-accounts";

export async function sweepLinkedAccounts(db: Database, now: Date): Promise<void> {
  const dayAgo = hoursBefore(now, 24);
  await deleteInBatches(db, linkOffers, lt(linkOffers.expiresAt, dayAgo));
  await deleteInBatches(db, ssoHashes, lt(ssoHashes.expiresAt, dayAgo));
}
