import { and, eq, inArray, isNotNull, isNull, lt, not, or, type SQL, sql } from "drizzle-orm";
import { type Database, database, inTransaction } from "@/lib/db/client";
import { enqueueAll } from "@/lib/db/queue";
import { jobs } from "@/lib/db/tables/kernel/jobs";
import type { Job } from "../async/job-kind";
import { isInTurn } from "./shared/turns";

/**
 * Lease duration, renewed at a third of it: the longest time that a job stalls after its worker has died or lost the
 * database.
 */
export const leaseSeconds = 12;
/** Grace time after a lease's end, because clocks differ. */
const graceSeconds = 3;

const leaseFrom = (now: Date): Date => new Date(now.getTime() + leaseSeconds * 1000);

/**
 * Leases the job; null if it has ended, another worker has it, its kind is unknown here, or it is not its turn: then
 * no worker is held up, and the job before it wakes it.
 */
export async function claimJob(jobId: number, now: Date, operations: readonly string[]): Promise<Job | null> {
  const isFree = or(isNull(jobs.leaseUntil), lt(jobs.leaseUntil, now));
  const isMine = and(eq(jobs.id, jobId), eq(jobs.state, "running"), inArray(jobs.operation, [...operations]));
  const [job] = await database()
    .update(jobs)
    .set({ leaseUntil: leaseFrom(now) })
    .where(and(isMine, isFree, isInTurn))
    .returning();
  return job ?? null;
}

/** Locks the job and returns whether this worker still holds its lease, which another worker may have taken over. */
export async function isStillHeld(db: Database, job: Job): Promise<boolean> {
  const [row] = await db
    .select({ state: jobs.state, stage: jobs.stage, attempt: jobs.attempt, leaseUntil: jobs.leaseUntil })
    .from(jobs)
    .where(eq(jobs.id, job.id))
    .for("update");
  const isSame = row?.state === "running" && row.stage === job.stage && row.attempt === job.attempt;
  return isSame && row.leaseUntil?.getTime() === job.leaseUntil?.getTime();
}

/** The job with its lease extended; null when the lease was lost meanwhile. */
async function renewLease(job: Job, now: Date): Promise<Job | null> {
  const leaseUntil = leaseFrom(now);
  const isHeld = job.leaseUntil ? eq(jobs.leaseUntil, job.leaseUntil) : isNull(jobs.leaseUntil);
  const renewed = await database()
    .update(jobs)
    .set({ leaseUntil })
    .where(and(eq(jobs.id, job.id), eq(jobs.state, "running"), isHeld))
    .returning({ id: jobs.id });
  return renewed.length > 0 ? { ...job, leaseUntil } : null;
}

/** Runs `work` while renewing the lease; returns the job as held at the end, null if the lease was lost. */
export async function whileHeld<T>(
  claimed: Job,
  work: (signal: AbortSignal) => Promise<T>,
  everyMs = (leaseSeconds * 1000) / 3,
): Promise<{ job: Job | null; result: T }> {
  const lost = new AbortController();
  let held: Promise<Job | null> = Promise.resolve(claimed);
  const renew = async (before: Promise<Job | null>): Promise<Job | null> => {
    const job = await before;
    // If the database is unavailable now, it may be back before the lease ends.
    const renewed = job && (await renewLease(job, new Date()).catch(() => job));
    if (!renewed) lost.abort();
    return renewed;
  };
  const timer = setInterval(() => {
    held = renew(held);
  }, everyMs);
  try {
    const result = await work(lost.signal);
    // Waits for a renewal that has already begun, or the caller would be left with an outdated lease.
    clearInterval(timer);
    return { job: await held, result };
  } finally {
    clearInterval(timer);
  }
}

/** Whether the queue has a task for the job that will still be attempted. */
const isQueued = (whose: SQL): SQL => sql`exists (select from graphile_worker._private_jobs task
  where task.key = 'job:' || ${jobs.id} and task.attempts < task.max_attempts and ${whose})`;

/**
 * Requeues jobs whose worker has died, and jobs that became due without being queued. Leaves queued jobs alone,
 * however old. When the only panel (`isAlone`) starts, no older lease can be alive. Returns how many were queued.
 */
export async function resumeJobs(now: Date, isAlone: boolean): Promise<number> {
  const longAgo = new Date(now.getTime() - 5_000);
  const leaseOver = new Date(now.getTime() - graceSeconds * 1000);
  const since = sql`coalesce(${jobs.pollAt}, ${jobs.createdAt})`;
  const isFreed = isAlone
    ? isNotNull(jobs.leaseUntil)
    : and(lt(jobs.leaseUntil, leaseOver), not(isQueued(sql`task.locked_at is null`)));
  const isForgotten = and(
    isNull(jobs.leaseUntil),
    isAlone ? undefined : lt(since, longAgo),
    not(isQueued(sql`true`)),
  );
  return inTransaction(async (db) => {
    const stuck = await db
      .update(jobs)
      .set({ leaseUntil: null })
      .where(and(eq(jobs.state, "running"), or(isFreed, isForgotten), isInTurn))
      .returning({ id: jobs.id, pollAt: jobs.pollAt, createdAt: jobs.createdAt });
    const ids = stuck.map(({ id }) => id);
    // Keep their original due time, because operators monitor the age of the oldest task.
    const dueAt = stuck.map(({ pollAt, createdAt }) => pollAt ?? createdAt);
    await enqueueAll(db, "job", "jobId", ids, { isKeyed: true, hadTurn: true, dueAt });
    return stuck.length;
  });
}
