import { lt } from "drizzle-orm";
import { hoursBefore } from "@/lib/base/hours-before";
import type { Database } from "@/lib/db/client";
import { deleteInBatches } from "@/lib/db/delete-in-batches";
import { passkeyChallenges, pendingFactors } from "@/lib/db/tables/identity/two-factor";

/** Deletes unfinished set-ups a day after they have expired. */
export async function sweepTwoFactor(db: Database, now: Date): Promise<void> {
  const dayAgo = hoursBefore(now, 24);
  await deleteInBatches(db, passkeyChallenges, lt(passkeyChallenges.expiresAt, dayAgo));
  await deleteInBatches(db, pendingFactors, lt(pendingFactors.expiresAt, dayAgo));
}
