import { and, eq, isNull } from "drizzle-orm";
import type { Failure } from "@/lib/base/failure";
import { type Database, database, inTransaction, isDatabaseDown, isTimedOut } from "@/lib/db/client";
import { jobStages, jobs } from "@/lib/db/tables/kernel/jobs";
import { runtime } from "@/lib/env";
import { errorParams, log } from "@/lib/log";
import { refusedInTurn } from "../async/begin-in-turn";
import { type Job, type JobEnd, type JobKind, nextStage, type Outcome, type Worker } from "../async/job-kind";
import { storeScope } from "../async/stored-scope";
import { enqueueJob } from "../async/write-job";
import { claimJob, isStillHeld, whileHeld } from "./claim";
import { wakeWaiting } from "./shared/turns";

const longestPauseMs = 5_000;

/** The job kinds a worker can perform, and how it builds the caller's context. */
export type JobRunner = { kinds: ReadonlyMap<string, JobKind>; actAs: Worker["actAs"] };

async function beginStage(db: Database, job: Job, stage: string, now: Date): Promise<void> {
  await db
    .insert(jobStages)
    .values({ jobId: job.id, attempt: job.attempt, stage, startedAt: now })
    .onConflictDoNothing();
}

async function endStage(db: Database, job: Job, failure: Failure | null, now: Date): Promise<void> {
  const isOpen = and(
    eq(jobStages.jobId, job.id),
    eq(jobStages.attempt, job.attempt),
    isNull(jobStages.finishedAt),
  );
  await db.update(jobStages).set({ finishedAt: now, failure }).where(isOpen);
}

/** Records the success of a job. */
export async function endJob(db: Database, job: Job, end: JobEnd, now: Date): Promise<void> {
  await db
    .update(jobs)
    .set({
      state: "done",
      stage: "done",
      progress: 100,
      finishedAt: now,
      leaseUntil: null,
      input: null,
      scope: storeScope(end),
      context: { ...job.context, ...end.context },
      debug: end.debug ?? null,
    })
    .where(eq(jobs.id, job.id));
}

/** Ends a stage: writes its changes, its end, the start of the next one and the queue entry together. */
async function stepForward(
  kind: JobKind,
  job: Job,
  { keep, state: _state, ...told }: Extract<Outcome, { state: "done" }>,
  now: Date,
): Promise<void> {
  const next = nextStage(kind, job.stage);
  await inTransaction(async (db) => {
    if (!(await isStillHeld(db, job))) return;
    await beginStage(db, job, job.stage, job.createdAt);
    await endStage(db, job, null, now);
    const end = { ...told, ...(await keep?.(db, now)) };
    if (next === undefined) return endJob(db, job, end, now);
    const progress = kind.progressAt(next);
    await db
      .update(jobs)
      .set({ stage: next, progress, isBehind: false, leaseUntil: null, pollAt: now })
      .where(eq(jobs.id, job.id));
    await beginStage(db, job, next, now);
    await enqueueJob(db, job.id);
  });
}

async function giveUp(db: Database, kind: JobKind, job: Job, failure: Failure, now: Date): Promise<void> {
  // Jobs that have not begun have nothing to undo.
  if (job.isBegun) await kind.fail?.(db, job, failure, now);
  await db
    .update(jobs)
    .set({ state: "failed", finishedAt: now, leaseUntil: null, input: null, failure })
    .where(eq(jobs.id, job.id));
}

/**
 * Retries a failed attempt from the first stage after a pause, as often as its kind allows; then the job has failed.
 */
async function stepBack(
  kind: JobKind,
  job: Job,
  { failure, isFinal }: Extract<Outcome, { state: "failed" }>,
  now: Date,
): Promise<Date | undefined> {
  const isLast = isFinal || job.attempt >= kind.attempts;
  // What is given up may take longer than a lease, and no other worker is to perform the stage again meanwhile.
  const { job: held, result: last } =
    isLast && job.isBegun ? await whileHeld(job, async () => kind.giveUp?.(job)) : { job, result: undefined };
  if (!held) return;
  return inTransaction(async (db) => {
    if (!(await isStillHeld(db, held))) return;
    await endStage(db, held, failure, now);
    if (isLast) {
      if (typeof last === "function") await last(db, now);
      return void (await giveUp(db, kind, held, failure, now));
    }
    const attempt = job.attempt + 1;
    const pauseMs = (kind.pauseSeconds(job.attempt) * 1000) / runtime().deploySpeed;
    const runAt = new Date(now.getTime() + pauseMs);
    const again = { stage: "queued", progress: 0, attempt, leaseUntil: null, pollAt: runAt };
    await db.update(jobs).set(again).where(eq(jobs.id, job.id));
    await beginStage(db, { ...job, attempt }, "queued", now);
    await enqueueJob(db, job.id, runAt);
    return runAt;
  });
}

async function waitFor(job: Job, againInMs: number, now: Date): Promise<Date | undefined> {
  const runAt = new Date(now.getTime() + Math.min(Math.max(againInMs, 20), longestPauseMs));
  return inTransaction(async (db) => {
    if (!(await isStillHeld(db, job))) return;
    await db.update(jobs).set({ leaseUntil: null, pollAt: runAt }).where(eq(jobs.id, job.id));
    await enqueueJob(db, job.id, runAt);
    return runAt;
  });
}

/**
 * Unexpected error messages go only to our log. If the database is unavailable or too slow the result is
 * unknown, so the job is retried.
 */
function thrown(error: unknown, { id, operation, attempt }: Job): Outcome {
  if (isDatabaseDown(error) || isTimedOut(error)) throw error;
  log.error({ job: id, operation, attempt, error: errorParams(error) }, "a job threw an error");
  return { state: "failed", failure: { code: "unexpected" }, isFinal: false };
}

/** Begins a queued call whose turn has come. */
async function beginJob(kind: JobKind, job: Job, { actAs }: Worker): Promise<Outcome> {
  if (job.isBegun) return { state: "done" };
  const { begin } = kind;
  if (!begin) throw new Error(`${kind.operation} says nowhere how it begins in turn.`);
  const asker = await actAs(job);
  const now = new Date();
  const begun = inTransaction(async (db): Promise<Outcome> => {
    // Jobs are locked before servers. If the lease was renewed meanwhile, starts over.
    if (!(await isStillHeld(db, job))) return { state: "busy", againInMs: 0 };
    await begin(db, job, asker, now);
    await db.update(jobs).set({ isBegun: true, isBehind: false }).where(eq(jobs.id, job.id));
    await beginStage(db, job, "queued", now);
    return { state: "done" };
  });
  return begun.catch(refusedInTurn);
}

async function performStage(kind: JobKind, job: Job, worker: Worker): Promise<Outcome> {
  const work = job.stage === "queued" ? beginJob(kind, job, worker) : kind.perform(job, worker);
  return work.catch((error: unknown) => thrown(error, job));
}

/** One line of the log for each end of an attempt: what, for whom, how it ended, how long since it was asked for. */
function noteEnd(job: Job, ended: "done" | "failed", now: Date): void {
  const { id, operation, accountId, serverId, attempt, createdAt } = job;
  const ms = now.getTime() - createdAt.getTime();
  log.info({ job: id, operation, account: accountId, server: serverId, attempt, ended, ms }, "job");
}

/**
 * Advances one job by one step; safe to call at any time, from any number of workers. Returns when to look again, if
 * it waits for a moment.
 */
export async function advanceJob(
  jobId: number,
  now: Date,
  { kinds, actAs }: JobRunner,
): Promise<Date | undefined> {
  const claimed = await claimJob(jobId, now, [...kinds.keys()]);
  const kind = claimed && kinds.get(claimed.operation);
  if (!claimed || !kind) return;
  const { job, result } = await whileHeld(claimed, (signal) =>
    performStage(kind, claimed, { actAs, signal }),
  );
  if (!job) return;
  const after = new Date();
  if (result.state === "busy") return waitFor(job, result.againInMs, after);
  if (result.state === "done") await stepForward(kind, job, result, after);
  const again = result.state === "failed" ? await stepBack(kind, job, result, after) : undefined;
  const isOver = result.state === "failed" || nextStage(kind, job.stage) === undefined;
  if (!isOver) return;
  noteEnd(job, result.state, after);
  await wakeWaiting(database(), job.serverId);
  return again;
}
