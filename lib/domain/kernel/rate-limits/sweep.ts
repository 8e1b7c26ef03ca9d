import { lt, sql } from "drizzle-orm";
import { hoursBefore } from "@/lib/base/hours-before";
import type { Database } from "@/lib/db/client";
import { deleteInBatches } from "@/lib/db/delete-in-batches";
import { failureCounts } from "@/lib/db/tables/kernel/rate-limits";

/**
 * A count must outlast its wait: if it were deleted during the wait or just after, the next failure would count as the
 * first.
 */
const restedSince = sql`greatest(${failureCounts.since}, coalesce(${failureCounts.blockedUntil}, ${failureCounts.since}))`;

/** Deletes counts a day after the last failure, or after the wait that it caused. */
export async function sweepFailures(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, failureCounts, lt(restedSince, hoursBefore(now, 24)));
}
