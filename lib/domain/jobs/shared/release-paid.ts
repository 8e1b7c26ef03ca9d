import { and, eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { jobStages, jobs } from "@/lib/db/tables/jobs";
import { orders } from "@/lib/db/tables/orders";
import { servers } from "@/lib/db/tables/servers";
import { enqueueJob } from "../../kernel/write-job";
import { readUsualTime } from "./usual-times";

/** What is usual now is what its customer was told, so it is kept. */
async function beginServer(
  db: Database,
  { id, action, serverId }: { id: number; action: string; serverId: number },
): Promise<void> {
  const { presetId, location } = servers;
  const [place] = await db
    .update(servers)
    .set({ state: "deploying" })
    .where(eq(servers.id, serverId))
    .returning({ presetId, location });
  if (!place) return;
  const { usual } = await readUsualTime(db, { action, ...place });
  await db.update(jobs).set({ usual }).where(eq(jobs.id, id));
}

/**
 * Starts the deployment that waits for this invoice, in the transaction of the payment, by whatever method it was paid.
 */
export async function releasePaidJobs(db: Database, invoiceId: number, now: Date): Promise<void> {
  const released = await db
    .update(jobs)
    .set({ state: "running" })
    .where(and(eq(jobs.invoiceId, invoiceId), eq(jobs.state, "waiting")))
    .returning({ id: jobs.id, action: jobs.action, serverId: jobs.serverId, orderId: jobs.orderId });
  for (const job of released) {
    if (job.serverId !== null) await beginServer(db, { ...job, serverId: job.serverId });
    if (job.orderId !== null)
      await db.update(orders).set({ status: "deploying" }).where(eq(orders.id, job.orderId));
    // The time in the queue is counted from here, without the wait for the payment.
    await db.insert(jobStages).values({ jobId: job.id, attempt: 1, stage: "queued", startedAt: now });
    await enqueueJob(db, job.id);
  }
}
