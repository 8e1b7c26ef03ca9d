import { and, eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import { hoursBefore } from "@/lib/base/hours-before";
import type { Database } from "@/lib/db/client";
import { rowsAtOnce } from "@/lib/db/delete-in-batches";
import { keptSince } from "@/lib/db/retention-day";
import { deployTimes, jobStages, jobs } from "@/lib/db/tables/kernel/jobs";
import { servers } from "@/lib/db/tables/servers/servers";
import { retention } from "@/lib/env";

/** They alone say whether users of a management controller may be there, which keeps a server from another owner. */
const userWorks = ["eq.add_ipmi_user", "eq.add_ipmi_admin", "eq.remove_ipmi_user"];

async function deleteJobs(db: Database, isOld: SQL | undefined): Promise<void> {
  for (;;) {
    const old = await db.select({ id: jobs.id }).from(jobs).where(isOld).limit(rowsAtOnce);
    const ids = old.map(({ id }) => id);
    await db.transaction(async (own) => {
      await own.delete(jobStages).where(inArray(jobStages.jobId, ids));
      await own.delete(jobs).where(inArray(jobs.id, ids));
    });
    if (ids.length < rowsAtOnce) return;
  }
}

/**
 * Deletes results of PIN calls and reads after a day, because they are no longer readable and every guess creates
 * one; all others after the operator's retention period in months.
 */
export async function sweepJobs(db: Database, now: Date): Promise<void> {
  await deleteJobs(db, and(eq(jobs.holds, "nothing"), lt(jobs.finishedAt, hoursBefore(now, 25))));
  const before = await keptSince(db, retention().jobs, now);
  // Usual durations use the last deployments of any age.
  const isMeasured = sql`exists (select from ${deployTimes} where ${deployTimes.jobIds} @> array[${jobs.id}])`;
  const isOfServer = sql`exists (
    select from ${servers} where ${servers.id} = ${jobs.serverId} and ${servers.deletedAt} is null)`;
  const saysUsers = and(inArray(jobs.operation, userWorks), isOfServer);
  if (before !== null)
    await deleteJobs(db, and(lt(jobs.finishedAt, before), sql`not ${isMeasured}`, sql`not (${saysUsers})`));
}
