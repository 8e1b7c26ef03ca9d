import { and, eq, isNull } from "drizzle-orm";
import { type Database, inTransaction } from "@/lib/db/client";
import { jobStages, jobs } from "@/lib/db/tables/jobs";
import { serverAddresses } from "@/lib/db/tables/servers";
import { runtime } from "@/lib/env";
import type { MachineAddress, Outcome, Provisioner } from "@/lib/outside/provisioner/port";
import { maxAttempts, nextStage, retrySeconds } from "../jobs/rules";
import { failDeployment, finishDeployment } from "./finish";
import { provisioner } from "./provisioner";
import { claimDeployment, type Deployment, enqueueDeploy } from "./shared/claim";

const longestPauseMs = 5_000;

const work: Record<string, (backend: Provisioner, deployment: Deployment) => Promise<Outcome>> = {
  queued: async () => ({ state: "done" }),
  allocating: (backend, { machine }) => backend.allocate(machine),
  installing: (backend, { machine }) => backend.install(machine),
  configuring: (backend, { machine }) => backend.configure(machine),
  verifying: (backend, { machine }) => backend.verify(machine),
};

async function beginStage(db: Database, { job }: Deployment, stage: string, now: Date): Promise<void> {
  await db
    .insert(jobStages)
    .values({ jobId: job.id, attempt: job.attempt, stage, startedAt: now })
    .onConflictDoNothing();
}

async function endStage(db: Database, { job }: Deployment, error: string | null, now: Date): Promise<void> {
  await db
    .update(jobStages)
    .set({ finishedAt: now, error })
    .where(
      and(eq(jobStages.jobId, job.id), eq(jobStages.attempt, job.attempt), isNull(jobStages.finishedAt)),
    );
}

async function keepAddresses(db: Database, serverId: number, addresses: MachineAddress[]): Promise<void> {
  await db.delete(serverAddresses).where(eq(serverAddresses.serverId, serverId));
  await db.insert(serverAddresses).values(addresses.map((address) => ({ ...address, serverId })));
}

/** Locks the job and says whether it still stands where this worker found it: a slow one may have been overtaken. */
async function stillHere(db: Database, { job }: Deployment): Promise<boolean> {
  const [row] = await db
    .select({ state: jobs.state, stage: jobs.stage, attempt: jobs.attempt })
    .from(jobs)
    .where(eq(jobs.id, job.id))
    .for("update");
  return row?.state === "running" && row.stage === job.stage && row.attempt === job.attempt;
}

/** The stage is over: its end, the next one's begin and the queue entry are one change. */
async function stepForward(
  deployment: Deployment,
  outcome: Extract<Outcome, { state: "done" }>,
  now: Date,
): Promise<void> {
  const { job, server } = deployment;
  const next = nextStage(job.action, job.stage);
  await inTransaction(async (db) => {
    if (!(await stillHere(db, deployment))) return;
    await beginStage(db, deployment, job.stage, job.createdAt);
    await endStage(db, deployment, null, now);
    if (outcome.addresses) await keepAddresses(db, server.id, outcome.addresses);
    if (next === "done") return finishDeployment(db, deployment, now);
    await db.update(jobs).set({ stage: next, leaseUntil: null, pollAt: now }).where(eq(jobs.id, job.id));
    await beginStage(db, deployment, next, now);
    await enqueueDeploy(db, job.id);
  });
}

/** A failed attempt begins again from clean after a pause, three times; then the order is undone. */
async function stepBack(
  deployment: Deployment,
  outcome: Extract<Outcome, { state: "failed" }>,
  now: Date,
): Promise<void> {
  const { job, server } = deployment;
  const isLast = outcome.isFinal || job.attempt >= maxAttempts;
  if (isLast && job.action === "deploy") await provisioner().release(server.id);
  await inTransaction(async (db) => {
    if (!(await stillHere(db, deployment))) return;
    await endStage(db, deployment, outcome.reason, now);
    if (isLast) return failDeployment(db, deployment, outcome.reason, now);
    const attempt = job.attempt + 1;
    const runAt = new Date(now.getTime() + (retrySeconds(job.attempt) * 1000) / runtime().deploySpeed);
    await db
      .update(jobs)
      .set({ stage: "queued", attempt, leaseUntil: null, pollAt: runAt })
      .where(eq(jobs.id, job.id));
    await beginStage(db, { ...deployment, job: { ...job, attempt } }, "queued", now);
    await enqueueDeploy(db, job.id, runAt);
  });
}

async function waitFor(deployment: Deployment, againInMs: number, now: Date): Promise<void> {
  const runAt = new Date(now.getTime() + Math.min(Math.max(againInMs, 20), longestPauseMs));
  await inTransaction(async (db) => {
    if (!(await stillHere(db, deployment))) return;
    await db.update(jobs).set({ leaseUntil: null, pollAt: runAt }).where(eq(jobs.id, deployment.job.id));
    await enqueueDeploy(db, deployment.job.id, runAt);
  });
}

/** Takes one deployment one step on; safe to call at any time, by any number of workers. */
export async function advanceDeployment(jobId: number, now: Date): Promise<void> {
  const deployment = await claimDeployment(jobId, now);
  if (!deployment) return;
  const step = work[deployment.job.stage];
  if (!step) throw new Error(`Job ${jobId} is at an unknown stage: ${deployment.job.stage}.`);
  const outcome = await step(provisioner(), deployment);
  const after = new Date();
  if (outcome.state === "busy") await waitFor(deployment, outcome.againInMs, after);
  else if (outcome.state === "done") await stepForward(deployment, outcome, after);
  else await stepBack(deployment, outcome, after);
}
