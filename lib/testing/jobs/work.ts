import { eq } from "drizzle-orm";
import { database } from "@/lib/db/client";
import { jobs } from "@/lib/db/tables/kernel/jobs";
import { isOfKey } from "@/lib/domain/kernel/async/job-key";
import type { Job, JobKind } from "@/lib/domain/kernel/async/job-kind";
import { advanceJob, type JobRunner } from "@/lib/domain/kernel/jobs/advance";
import { checkCallback } from "@/lib/domain/kernel/jobs/check";
import { deployment, reinstallation } from "@/lib/domain/orders/deployments/shared/kinds";
import { contextOfJob } from "@/lib/session/context";
import { asGuest } from "../operations/contexts";
import { waitFor } from "../wait-for";

/** Job kinds of a worker: deployments, reinstallations and these. */
export const runnerOf = (...kinds: (JobKind | null)[]): JobRunner => ({
  kinds: new Map(
    [deployment, reinstallation, ...kinds].flatMap((kind) => (kind ? [[kind.operation, kind] as const] : [])),
  ),
  actAs: contextOfJob,
});

/** A job kind that by default is done once performed. */
export const makeKind = (facts: Partial<JobKind> = {}): JobKind => ({
  operation: "eq.off",
  action: "off",
  holds: "changes",
  stages: ["performing"],
  progressAt: () => 50,
  attempts: 1,
  pauseSeconds: () => 0,
  perform: async () => ({ state: "done" }),
  ...facts,
});

/** Runs one step of a deployment, as the worker would. */
export const advanceDeployment = (jobId: number, now: Date): Promise<Date | undefined> =>
  advanceJob(jobId, now, runnerOf());

export async function readJob(which: number | string): Promise<Job> {
  const [job] = await database()
    .select()
    .from(jobs)
    .where(typeof which === "number" ? eq(jobs.id, which) : isOfKey(which));
  if (!job) throw new Error("The job is not there.");
  return job;
}

/** Runs a job to its end; returns the answer of `eq_callback/check`. */
export async function answerOfJob(callback: string, runner: JobRunner) {
  await runJob(callback, runner);
  return checkCallback.call(asGuest(), { key: callback });
}

/** Runs one step of a job, as the queue would. */
export const stepJob = async (key: string, runner: JobRunner): Promise<Date | undefined> =>
  advanceJob((await readJob(key)).id, new Date(), runner);

/** Runs a job to its end, as the queue would, but without its pauses. */
export async function runJob(key: string, runner: JobRunner, milliseconds?: number): Promise<Job> {
  const { id } = await readJob(key);
  const isOver = async () => {
    await advanceJob(id, new Date(), runner);
    const job = await readJob(id);
    return job.state === "running" ? undefined : job;
  };
  return waitFor(isOver, "the job does not end", milliseconds);
}
