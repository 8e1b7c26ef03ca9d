import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Failure } from "@/lib/base/failure";
import type { Database } from "@/lib/db/client";
import { jobs } from "@/lib/db/tables/kernel/jobs";
import type { Job } from "../../async/job-kind";
import { enqueueJob } from "../../async/write-job";

/**
 * Its turn has come: whatever was accepted before it for its server and conflicts with it is over. Once true it stays so.
 */
export const isInTurn = sql<boolean>`(not ${jobs.isBehind} or not exists (
  select 1 from jobs earlier where earlier.server_id = ${jobs.serverId} and earlier.id < ${jobs.id}
  and earlier.state = 'running' and earlier.holds <> 'nothing'
  and (earlier.holds = 'everything' or ${jobs.holds} <> 'nothing')))`;

/**
 * Has those that waited behind a job of that server looked at. After the transaction that ended it, a call that was
 * accepted meanwhile either sees its end or is seen here; what a crash in between leaves, `resumeJobs` finds.
 */
export async function wakeWaiting(db: Database, serverId: number | null): Promise<void> {
  if (serverId === null) return;
  const isNext = and(eq(jobs.serverId, serverId), eq(jobs.state, "running"), jobs.isBehind, isInTurn);
  const next = await db.select({ id: jobs.id }).from(jobs).where(isNext);
  for (const { id } of next) await enqueueJob(db, id);
}

/** Ends calls that still wait for their turn; answers them. Nothing of them was begun, so nothing is taken back. */
export async function dropWaiting(
  db: Database,
  whose: SQL | undefined,
  failure: Failure,
  now: Date,
): Promise<Job[]> {
  const isOne = and(whose, eq(jobs.state, "running"), eq(jobs.isBegun, false));
  // In one order, as others lock them.
  const rows = await db.select().from(jobs).where(isOne).orderBy(jobs.id).for("update");
  const end = { state: "failed" as const, finishedAt: now, leaseUntil: null, input: null, failure };
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await db.update(jobs).set(end).where(inArray(jobs.id, ids));
  for (const serverId of new Set(rows.map((row) => row.serverId))) await wakeWaiting(db, serverId);
  return rows;
}
