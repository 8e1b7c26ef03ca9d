import { sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";

/**
 * Of these voided renewals: what was announced of a period stays announced where it is invoiced again with its due day. A server that was freed
 * meanwhile is suspended anew.
 */
export async function keepSteps(db: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.execute(sql`
    insert into dunning_steps (renewal_id, step, at, is_skipped, mail_id)
    select renewed.id, taken.step, taken.at, taken.is_skipped, taken.mail_id
    from renewals voided
    join renewals renewed on renewed.server_id = voided.server_id and renewed.starts_at = voided.starts_at
      and renewed.voided_at is null
    join servers on servers.id = voided.server_id
    join dunning_steps taken on taken.renewal_id = voided.id
    where voided.id = any(${sql.param([...ids])}::int[])
      and (taken.step <> 'suspend' or servers.suspended_by = 'unpaid')`);
}
