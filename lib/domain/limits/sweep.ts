import { lt } from "drizzle-orm";
import { hoursBefore } from "@/lib/base/hours-before";
import type { Database } from "@/lib/db/client";
import { failureCounts } from "@/lib/db/tables/limits";

/** Counts of failures are forgotten a day after the first. */
export async function sweepFailures(db: Database, now: Date): Promise<void> {
  await db.delete(failureCounts).where(lt(failureCounts.since, hoursBefore(now, 24)));
}
