import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { type Database, database, isDatabaseDown } from "@/lib/db/client";
import { jobStages, jobs } from "@/lib/db/tables/kernel/jobs";
import { byStaff } from "../../kernel/access/access";
import type { Job, JobKind, LastResortLabels } from "../../kernel/async/job-kind";
import { enqueueJob } from "../../kernel/async/write-job";
import { fail } from "../../kernel/errors/fail";
import { wakeWaiting } from "../../kernel/jobs/shared/turns";
import { kindOfOperation } from "../../kernel/server/hold-server";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReason, staffReason } from "../../kernel/staff/staff-reason";
import { askToAlign } from "../../servers/servers/shared/align-machine";
import { deployment, reinstallation } from "./shared/kinds";

const deployments = new Map<string, JobKind>(
  [deployment, reinstallation].map((kind) => [kind.operation, kind] as const),
);

const isDeployment = ({ operation }: Job): boolean => deployments.has(operation);

/** A running job, locked; jobs are locked before servers and money. */
async function lockRunning(db: Database, id: number): Promise<Job> {
  const [job] = await db.select().from(jobs).where(eq(jobs.id, id)).for("update");
  if (!job) throw fail("job.not_found", {});
  if (job.state !== "running") throw fail("job.over");
  return job;
}

/** Goes on with a job now unless a worker is running it: skips the remaining retry delay. */
export const retryDeployment = staffOperation({
  name: "deployments.retry",
  summary: "Goes on with a task of a server at once",
  access: byStaff("write", "deployments/manage"),
  within: { jobs: "id" },
  changes: ["servers"],
  fails: ["job.not_found", "job.over"],
  input: z.object({ id: z.int32() }),
  output: z.object({ isWorkedAt: z.boolean() }),
  run: async ({ db, now, note }, { id }) => {
    const job = await lockRunning(db, id);
    const isWorkedAt = job.leaseUntil !== null && job.leaseUntil > now;
    if (isWorkedAt) return { isWorkedAt };
    await db.update(jobs).set({ leaseUntil: null, pollAt: now }).where(eq(jobs.id, id));
    await enqueueJob(db, id);
    note({ accountId: job.accountId, target: `job ${id}`, changes: { retried: job.stage } });
    return { isWorkedAt };
  },
});

/**
 * What its kind does outside after the last failed attempt, such as asking the machine for its state. A machine that
 * does not answer holds nothing up: it is aligned later.
 */
async function letGo(id: number): Promise<LastResortLabels | undefined> {
  const [job] = await database().select().from(jobs).where(eq(jobs.id, id));
  if (job?.state !== "running" || !job.isBegun || isDeployment(job)) return undefined;
  const left = await Promise.resolve(kindOfOperation(job.operation)?.giveUp?.(job)).catch(
    (error: unknown) => {
      if (isDatabaseDown(error)) throw error;
      return undefined;
    },
  );
  return typeof left === "function" ? left : undefined;
}

/**
 * Fails a job as after its last failed attempt. A deployment returns its price as credit and its unit to stock, and
 * its customer is notified. Its worker then finds the job ended; the machine is aligned with what the panel says.
 */
export const giveUpDeployment = staffOperation({
  name: "deployments.give_up",
  summary: "Gives a task of a server up; of a deployment it returns the price as credit",
  access: byStaff("write", "deployments/manage"),
  within: { jobs: "id" },
  changes: ["billing", "jobs", "servers"],
  fails: ["job.not_found", "job.over"],
  input: z.object({ id: z.int32(), reason: staffReason }),
  output: z.object({}),
  before: (_context, { id }) => letGo(id),
  run: async ({ db, now, note }, { id, reason: given }, last) => {
    const reason = readReason(given);
    const job = await lockRunning(db, id);
    const kind = deployments.get(job.operation) ?? kindOfOperation(job.operation);
    const failure = { code: isDeployment(job) ? ("unexpected" as const) : ("aborted" as const) };
    const isOpen = and(eq(jobStages.jobId, id), isNull(jobStages.finishedAt));
    await db.update(jobStages).set({ finishedAt: now, failure }).where(isOpen);
    await last?.(db, now);
    if (job.isBegun) await kind?.fail?.(db, job, failure, now);
    await db
      .update(jobs)
      .set({ state: "failed", finishedAt: now, leaseUntil: null, input: null, failure })
      .where(eq(jobs.id, id));
    if (job.serverId !== null && job.isBegun) await askToAlign(db, job.serverId);
    await wakeWaiting(db, job.serverId);
    note({ accountId: job.accountId, target: `job ${id}`, changes: { given_up: job.stage, reason } });
    return {};
  },
});
