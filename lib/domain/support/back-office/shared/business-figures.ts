import { sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { backupDetail, backupFailureDetail } from "./backup";

/** Business metrics for `/metrics`, across processes; counts unless named otherwise. */
export type BusinessFigures = {
  deploymentsFailed: number;
  deploymentsLate: number;
  mailsFailed: number;
  textsFailed: number;
  eInvoicesFailed: number;
  webhooksFailed: number;
  paymentsFailed: number;
  receiptsUnmatched: number;
  ticketsOpen: number;
  ticketsWaiting: number;
  servers: { state: string; count: number }[];
  /** Unix seconds of the last recorded backup; 0 = none was recorded. */
  backupAtSeconds: number;
  /** 1 if the newest attempt of the panel failed. */
  backupFailed: number;
};

const deployments = sql`operation in ('eq.order_instance', 'eq.reinstall')`;

/**
 * Reads all in one statement, each from an index. Failed deployments and payments are those of the last 24 hours;
 * failed mails, text messages and webhooks are those not dismissed yet.
 */
export async function readBusinessFigures(db: Database, now: Date): Promise<BusinessFigures> {
  const dayAgo = sql`${now.toISOString()}::timestamptz - interval '1 day'`;
  const { rows } = await db.execute<BusinessFigures>(sql`
    select
      (select count(*)::int from jobs
        where state = 'failed' and holds <> 'nothing' and ${deployments} and finished_at > ${dayAgo}) as "deploymentsFailed",
      (select count(*)::int from jobs
        where state = 'running' and ${deployments} and late_told_at is not null) as "deploymentsLate",
      (select count(*)::int from mails where failed_at is not null and set_aside_at is null) as "mailsFailed",
      (select count(*)::int from sms_messages where failed_at is not null and set_aside_at is null) as "textsFailed",
      (select count(*)::int from e_invoice_deliveries where state in ('rejected', 'failed'))
        + (select count(*)::int from unmade_e_invoices where state = 'open') as "eInvoicesFailed",
      (select count(*)::int from webhooks
        where given_up_at is not null and not is_test and set_aside_at is null) as "webhooksFailed",
      (select count(*)::int from payments where state = 'failed' and ended_at > ${dayAgo}) as "paymentsFailed",
      (select count(*)::int from bank_receipts where state = 'open') as "receiptsUnmatched",
      (select count(*)::int from tickets where state = 'open') as "ticketsOpen",
      (select count(*)::int from tickets
        where waiting_message_id is not null and state = 'open') as "ticketsWaiting",
      (select coalesce(jsonb_agg(found), '[]') from (
        select state, count(*)::int as count from servers where deleted_at is null group by state) found) as servers,
      coalesce((select extract(epoch from value::timestamptz)::float from installation_state
        where name = ${backupDetail}), 0) as "backupAtSeconds",
      (select count(*)::int from installation_state
        where name = ${backupFailureDetail} and value <> 'null') as "backupFailed"`);
  const [figures] = rows;
  if (!figures) throw new Error("a statement of counts answered no row");
  return figures;
}
