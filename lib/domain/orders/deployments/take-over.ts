import { and, eq, inArray, isNull } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/lib/db/client";
import { jobStages, jobs } from "@/lib/db/tables/kernel/jobs";
import { byStaff } from "../../kernel/access/access";
import type { Job, JobKind } from "../../kernel/async/job-kind";
import { enqueueJob } from "../../kernel/async/write-job";
import { fail } from "../../kernel/errors/fail";
import { wakeWaiting } from "../../kernel/jobs/shared/turns";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReason, staffReason } from "../../kernel/staff/staff-reason";
import { askToAlign } from "../../servers/servers/shared/align-machine";
import { deployment, reinstallation } from "./shared/kinds";

const kinds = new Map<string, JobKind>(
  [deployment, reinstallation].map((kind) => [kind.operation, kind] as const),
);

async function lockRunning(db: Database, id: number): Promise<{ job: Job; kind: JobKind }> {
  const mine = and(eq(jobs.id, id), inArray(jobs.operation, [...kinds.keys()]));
  const [job] = await db.select().from(jobs).where(mine).for("update");
  const kind = job && kinds.get(job.operation);
  if (!job || !kind) throw fail("job.not_found", {});
  if (job.state !== "running") throw fail("job.over");
  return { job, kind };
}

/** Retries a deployment now unless a worker is running it: skips the remaining retry delay. */
export const retryDeployment = staffOperation({
  name: "deployments.retry",
  summary: "Goes on with a deployment at once",
  access: byStaff("write", "deployments/manage"),
  changes: ["servers"],
  fails: ["job.not_found", "job.over"],
  input: z.object({ id: z.int32() }),
  output: z.object({ isWorkedAt: z.boolean() }),
  run: async ({ db, now, note }, { id }) => {
    const { job } = await lockRunning(db, id);
    const isWorkedAt = job.leaseUntil !== null && job.leaseUntil > now;
    if (isWorkedAt) return { isWorkedAt };
    await db.update(jobs).set({ leaseUntil: null, pollAt: now }).where(eq(jobs.id, id));
    await enqueueJob(db, id);
    note({ accountId: job.accountId, target: `job ${id}`, changes: { retried: job.stage } });
    return { isWorkedAt };
  },
});

/**
 * Fails a deployment as after its last failed attempt: refunds the price as credit, returns the unit to stock,
 * notifies the customer. Its worker then finds the job ended; the machine is released afterwards.
 */
export const giveUpDeployment = staffOperation({
  name: "deployments.give_up",
  summary: "Gives a deployment up and returns its price as credit",
  access: byStaff("write", "deployments/manage"),
  changes: ["billing", "servers"],
  fails: ["job.not_found", "job.over"],
  input: z.object({ id: z.int32(), reason: staffReason }),
  output: z.object({}),
  run: async ({ db, now, note }, { id, reason: given }) => {
    const reason = readReason(given);
    const { job, kind } = await lockRunning(db, id);
    const failure = { code: "unexpected" as const };
    const isOpen = and(eq(jobStages.jobId, id), isNull(jobStages.finishedAt));
    await db.update(jobStages).set({ finishedAt: now, failure }).where(isOpen);
    if (job.isBegun) await kind.fail?.(db, job, failure, now);
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
