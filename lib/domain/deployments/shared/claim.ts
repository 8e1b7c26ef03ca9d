import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { type Database, database } from "@/lib/db/client";
import { enqueue } from "@/lib/db/queue";
import { unseal } from "@/lib/db/seal";
import { locations, presets } from "@/lib/db/tables/catalogue";
import { jobs } from "@/lib/db/tables/jobs";
import { orders } from "@/lib/db/tables/orders";
import { servers } from "@/lib/db/tables/servers";
import type { Machine } from "@/lib/outside/provisioner/port";

export const leaseSeconds = 20;

export type Deployment = {
  job: typeof jobs.$inferSelect;
  server: typeof servers.$inferSelect;
  order: typeof orders.$inferSelect;
  presetName: string;
  machine: Machine;
};

function machineOf(
  job: Deployment["job"],
  server: Deployment["server"],
  presetName: string,
  network: string,
): Machine {
  const { installOptions: options } = server;
  return {
    serverId: server.id,
    attempt: job.attempt,
    location: server.location,
    network,
    hostname: server.hostname,
    preset: presetName,
    system: server.systemName,
    software: server.softwareName,
    rootPassword: server.rootPassword ? unseal("root password", server.rootPassword) : null,
    sshKey: options.sshKey,
    postInstallScript: options.postInstallScript
      ? unseal("post install script", Buffer.from(options.postInstallScript, "base64"))
      : null,
    rootSizePercent: options.rootSizePercent,
    ciTask: options.ciTask,
    addressCount: 1 + options.extraAddresses,
  };
}

/** Takes the job for a while; null when it is finished, or another worker has it. */
export async function claimDeployment(jobId: number, now: Date): Promise<Deployment | null> {
  const db = database();
  const claimed = await db
    .update(jobs)
    .set({ leaseUntil: new Date(now.getTime() + leaseSeconds * 1000) })
    .where(
      and(
        eq(jobs.id, jobId),
        eq(jobs.state, "running"),
        or(isNull(jobs.leaseUntil), lt(jobs.leaseUntil, now)),
      ),
    )
    .returning();
  const [job] = claimed;
  if (!job) return null;
  const [row] = await db
    .select({ server: servers, order: orders, presetName: presets.name, network: locations.network })
    .from(jobs)
    .innerJoin(servers, eq(servers.id, jobs.serverId))
    .innerJoin(orders, eq(orders.id, servers.orderId))
    .innerJoin(presets, eq(presets.id, servers.presetId))
    .innerJoin(locations, eq(locations.code, servers.location))
    .where(eq(jobs.id, jobId));
  if (!row) throw new Error(`Job ${jobId} has no server.`);
  return {
    job,
    server: row.server,
    order: row.order,
    presetName: row.presetName,
    machine: machineOf(job, row.server, row.presetName, row.network),
  };
}

export async function enqueueDeploy(db: Database, jobId: number, runAt?: Date): Promise<void> {
  await enqueue(db, "deploy", { jobId }, { key: `deploy:${jobId}`, ...(runAt ? { runAt } : {}) });
}

/**
 * Puts deployments whose worker went away back in the queue. At the start of a panel that is the only one
 * (`isAlone`), every lease is a dead one.
 */
export async function resumeDeployments(now: Date, isAlone: boolean): Promise<number> {
  const db = database();
  const longAgo = new Date(now.getTime() - 5_000);
  const isLost = and(isNull(jobs.leaseUntil), lt(sql`coalesce(${jobs.pollAt}, ${jobs.createdAt})`, longAgo));
  const isStuck = isAlone ? undefined : or(lt(jobs.leaseUntil, longAgo), isLost);
  const stuck = await db
    .update(jobs)
    .set({ leaseUntil: null, pollAt: now })
    .where(and(eq(jobs.state, "running"), isStuck))
    .returning({ id: jobs.id });
  for (const { id } of stuck) await enqueueDeploy(db, id);
  return stuck.length;
}
