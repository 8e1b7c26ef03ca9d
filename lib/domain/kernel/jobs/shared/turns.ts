import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Failure } from "@/lib/base/failure";
import type { Database } from "@/lib/db/client";
import { jobs } from "@/lib/db/tables/kernel/jobs";
import type { Job } from "../../async/job-kind";
import { enqueueJob } from "../../async/write-job";

/**
 * Whether it is its turn: every conflicting job accepted earlier for its server has ended. Never becomes false again.
 */
export const isInTurn = sql<boolean>`(not ${jobs.isBehind} or not exists (
  select 1 from jobs earlier where earlier.server_id = ${jobs.serverId} and earlier.id < ${jobs.id}
  and earlier.state = 'running' and earlier.holds <> 'nothing'
  and (earlier.holds = 'everything' or ${jobs.holds} <> 'nothing')))`;

/**
 * Enqueues the jobs that waited behind a job of that server. Call after the transaction that ended it: a call
 * accepted meanwhile either sees that end or is found here; `resumeJobs` finds what a crash in between misses.
 */
export async function wakeWaiting(db: Database, serverId: number | null): Promise<void> {
  if (serverId === null) return;
  const isNext = and(eq(jobs.serverId, serverId), eq(jobs.state, "running"), jobs.isBehind, isInTurn);
  const next = await db.select({ id: jobs.id }).from(jobs).where(isNext);
  for (const { id } of next) await enqueueJob(db, id);
}

/** Fails calls that are still queued and returns them. Nothing of them has begun, so nothing is reverted. */
export async function dropWaiting(
  db: Database,
  whose: SQL | undefined,
  failure: Failure,
  now: Date,
): Promise<Job[]> {
  const isOne = and(whose, eq(jobs.state, "running"), eq(jobs.isBegun, false));
  // Same lock order as elsewhere.
  const rows = await db.select().from(jobs).where(isOne).orderBy(jobs.id).for("update");
  const end = { state: "failed" as const, finishedAt: now, leaseUntil: null, input: null, failure };
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await db.update(jobs).set(end).where(inArray(jobs.id, ids));
  for (const serverId of new Set(rows.map((row) => row.serverId))) await wakeWaiting(db, serverId);
  return rows;
}
