import { and, asc, desc, eq, notInArray } from "drizzle-orm";
import { groupBy } from "@/lib/base/group-by";
import { anyOf } from "@/lib/db/any-of";
import type { Database } from "@/lib/db/client";
import { jobStages, jobs } from "@/lib/db/tables/kernel/jobs";
import { servers } from "@/lib/db/tables/servers/servers";
import { quietActions, shownState } from "../../kernel/jobs/rules";
import type { RecordedJob } from "./schema";

const mostShown = 10;

/** The newest jobs of a server, with all their stages. Readings are left out. */
export async function readJobsOf(db: Database, serverId: number): Promise<RecordedJob[]> {
  const rows = await db
    .select({ job: jobs, serverState: servers.state })
    .from(jobs)
    .innerJoin(servers, eq(servers.id, jobs.serverId))
    .where(and(eq(jobs.serverId, serverId), notInArray(jobs.action, quietActions)))
    .orderBy(desc(jobs.id))
    .limit(mostShown);
  if (rows.length === 0) return [];
  const ids = rows.map(({ job }) => job.id);
  const stages = await db
    .select()
    .from(jobStages)
    .where(anyOf(jobStages.jobId, ids))
    .orderBy(asc(jobStages.id));
  const ofJobs = groupBy(stages, ({ jobId }) => jobId);
  return rows.map(({ job, serverState }) => ({
    id: job.id,
    action: job.action,
    operation: job.operation,
    state: shownState(job, serverState),
    stage: job.stage,
    attempt: job.attempt,
    created: job.createdAt.toISOString(),
    finished: job.finishedAt?.toISOString() ?? null,
    next: job.state === "running" && job.leaseUntil === null ? (job.pollAt?.toISOString() ?? null) : null,
    failure: job.failure,
    log: job.debug ?? "",
    stages: (ofJobs.get(job.id) ?? []).map(({ attempt, stage, startedAt, finishedAt, failure }) => ({
      attempt,
      stage,
      started: startedAt.toISOString(),
      finished: finishedAt?.toISOString() ?? null,
      failure,
    })),
  }));
}
