import { and, eq, inArray, lt } from "drizzle-orm";
import { hoursBefore } from "@/lib/base/hours-before";
import type { Database } from "@/lib/db/client";
import { jobStages, jobs } from "@/lib/db/tables/jobs";

/** Results of PIN calls and reads cannot be read after a day, and every guess leaves one, so they are deleted. */
export async function sweepJobs(db: Database, now: Date): Promise<void> {
  const isOld = and(eq(jobs.holds, "nothing"), lt(jobs.finishedAt, hoursBefore(now, 25)));
  const old = db.select({ id: jobs.id }).from(jobs).where(isOld);
  await db.delete(jobStages).where(inArray(jobStages.jobId, old));
  await db.delete(jobs).where(isOld);
}
