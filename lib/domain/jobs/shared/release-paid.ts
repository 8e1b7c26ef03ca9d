import { and, eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { jobStages, jobs } from "@/lib/db/tables/jobs";
import { orders } from "@/lib/db/tables/orders";
import { servers } from "@/lib/db/tables/servers";
import { enqueueJob } from "../../kernel/write-job";

/**
 * Starts the deployment that waits for this invoice, in the transaction of the payment, by whatever method it was paid.
 */
export async function releasePaidJobs(db: Database, invoiceId: number, now: Date): Promise<void> {
  const released = await db
    .update(jobs)
    .set({ state: "running" })
    .where(and(eq(jobs.invoiceId, invoiceId), eq(jobs.state, "waiting")))
    .returning({ id: jobs.id, serverId: jobs.serverId, orderId: jobs.orderId });
  for (const job of released) {
    if (job.serverId !== null)
      await db.update(servers).set({ state: "deploying" }).where(eq(servers.id, job.serverId));
    if (job.orderId !== null)
      await db.update(orders).set({ status: "deploying" }).where(eq(orders.id, job.orderId));
    // The time in the queue is counted from here, without the wait for the payment.
    await db.insert(jobStages).values({ jobId: job.id, attempt: 1, stage: "queued", startedAt: now });
    await enqueueJob(db, job.id);
  }
}
