import { lt, sql } from "drizzle-orm";
import { hoursBefore } from "@/lib/base/hours-before";
import type { Database } from "@/lib/db/client";
import { failureCounts } from "@/lib/db/tables/limits";

/** A wait belongs to its count: were it forgotten with the wait still on or just over, the next failure would be the first. */
const restedSince = sql`greatest(${failureCounts.since}, coalesce(${failureCounts.blockedUntil}, ${failureCounts.since}))`;

/** Counts of failures are forgotten a day after the last, or after the wait that it brought. */
export async function sweepFailures(db: Database, now: Date): Promise<void> {
  await db.delete(failureCounts).where(lt(restedSince, hoursBefore(now, 24)));
}
