import { eq, sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { deployTimes, jobStages, jobs } from "@/lib/db/tables/kernel/jobs";
import { orders } from "@/lib/db/tables/orders/orders";
import { servers } from "@/lib/db/tables/servers/servers";
import { enqueueJob } from "../../async/write-job";
import type { Measured } from "../rules";
import { usualIn } from "./usual-times";

/** `measured`: durations of such deployments; null without a server or measurements. */
type Released = { id: number; action: string; hasServer: boolean; measured: Measured | null };

/**
 * Releases the deployments that wait for this invoice. Updates their servers and orders; their queue time starts now,
 * without the wait for the payment.
 */
async function release(db: Database, invoiceId: number, now: Date): Promise<Released[]> {
  const { rows } = await db.execute<Released>(sql`
    with released as (update ${jobs} set state = 'running' where invoice_id = ${invoiceId} and state = 'waiting'
        returning id, action, server_id, order_id),
      begun as (update ${servers} s set state = 'deploying' from released r where s.id = r.server_id
        returning s.id, s.preset_id, s.location),
      bought as (update ${orders} o set status = 'deploying' from released r where o.id = r.order_id),
      queued as (insert into ${jobStages} (job_id, attempt, stage, started_at)
        select id, 1, 'queued', ${now.toISOString()}::timestamptz from released)
    select r.id, r.action, b.id is not null as "hasServer",
      case when t.action is not null
        then json_build_object('count', cardinality(t.job_ids), 'percentiles', t.percentiles) end as measured
    from released r
      left join begun b on b.id = r.server_id
      left join ${deployTimes} t
        on t.action = r.action and t.preset_id = b.preset_id and t.location = b.location
    order by r.id`);
  return rows;
}

/**
 * Starts the deployment that waits for this invoice, in the transaction of the payment, by whatever method it was
 * paid. Returns whether there was one.
 */
export async function releasePaidJobs(db: Database, invoiceId: number, now: Date): Promise<boolean> {
  const released = await release(db, invoiceId, now);
  for (const { id, action, hasServer, measured } of released) {
    // Stores the usual duration as it was shown to the customer.
    if (hasServer)
      await db
        .update(jobs)
        .set({ usual: usualIn(action, measured ?? undefined) })
        .where(eq(jobs.id, id));
    await enqueueJob(db, id);
  }
  return released.length > 0;
}
