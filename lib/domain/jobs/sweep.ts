import { and, eq, inArray, lt } from "drizzle-orm";
import { hoursBefore } from "@/lib/base/hours-before";
import type { Database } from "@/lib/db/client";
import { rowsAtOnce } from "@/lib/db/delete-in-batches";
import { jobStages, jobs } from "@/lib/db/tables/jobs";

/** Results of PIN calls and reads cannot be read after a day, and every guess leaves one, so they are deleted. */
export async function sweepJobs(db: Database, now: Date): Promise<void> {
  const isOld = and(eq(jobs.holds, "nothing"), lt(jobs.finishedAt, hoursBefore(now, 25)));
  for (;;) {
    const old = await db.select({ id: jobs.id }).from(jobs).where(isOld).limit(rowsAtOnce);
    const ids = old.map(({ id }) => id);
    await db.delete(jobStages).where(inArray(jobStages.jobId, ids));
    await db.delete(jobs).where(inArray(jobs.id, ids));
    if (ids.length < rowsAtOnce) return;
  }
}
