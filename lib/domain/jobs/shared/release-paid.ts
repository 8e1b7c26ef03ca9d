import { and, eq, sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { jobStages, jobs } from "@/lib/db/tables/jobs";
import { orders } from "@/lib/db/tables/orders";
import { servers } from "@/lib/db/tables/servers";
import { enqueueJob } from "../../kernel/write-job";
import { readUsualTime } from "./usual-times";

type Released = { id: number; action: string; serverId: number | null; orderId: number | null };

/**
 * Its server and its order are told, and its time in the queue is counted from here, without the wait for the payment.
 * Answers what is deployed, and where.
 */
async function beginDeployment(db: Database, { id, serverId, orderId }: Released, now: Date) {
  const { rows } = await db.execute<{ presetId: number; location: string }>(sql`
    with begun as (update ${servers} set state = 'deploying' where id = ${serverId} returning preset_id, location),
      bought as (update ${orders} set status = 'deploying' where id = ${orderId}),
      queued as (insert into ${jobStages} (job_id, attempt, stage, started_at)
        values (${id}, 1, 'queued', ${now.toISOString()}))
    select preset_id as "presetId", location from begun`);
  return rows[0];
}

/**
 * Starts the deployment that waits for this invoice, in the transaction of the payment, by whatever method it was paid.
 * Answers whether there was one.
 */
export async function releasePaidJobs(db: Database, invoiceId: number, now: Date): Promise<boolean> {
  const released = await db
    .update(jobs)
    .set({ state: "running" })
    .where(and(eq(jobs.invoiceId, invoiceId), eq(jobs.state, "waiting")))
    .returning({ id: jobs.id, action: jobs.action, serverId: jobs.serverId, orderId: jobs.orderId });
  for (const job of released) {
    const place = await beginDeployment(db, job, now);
    if (place) {
      // What is usual now is what its customer was told, so it is kept.
      const { usual } = await readUsualTime(db, { action: job.action, ...place });
      await db.update(jobs).set({ usual }).where(eq(jobs.id, job.id));
    }
    await enqueueJob(db, job.id);
  }
  return released.length > 0;
}
