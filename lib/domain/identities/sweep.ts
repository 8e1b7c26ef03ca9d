import { lt } from "drizzle-orm";
import { hoursBefore } from "@/lib/base/hours-before";
import type { Database } from "@/lib/db/client";
import { identityOffers, ssoHashes } from "@/lib/db/tables/identities";

export async function sweepIdentities(db: Database, now: Date): Promise<void> {
  const dayAgo = hoursBefore(now, 24);
  await db.delete(identityOffers).where(lt(identityOffers.expiresAt, dayAgo));
  await db.delete(ssoHashes).where(lt(ssoHashes.expiresAt, dayAgo));
}
