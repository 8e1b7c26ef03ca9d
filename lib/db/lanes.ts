import { type SQL, sql } from "drizzle-orm";
import { type LanePool, pools } from "@/lib/base/pools";

type Lane = { pool: LanePool; id: string; table: string };

/**
 * Tasks that are about a row of one account, by the id in their payload. Others come from the panel's own rounds, or are
 * so rare by their limits that nobody waits for them.
 */
export const lanedTasks: Readonly<Record<string, Lane>> = {
  job: { pool: "jobs", id: "jobId", table: "jobs" },
  align_machine: { pool: "jobs", id: "serverId", table: "servers" },
  drop_image: { pool: "jobs", id: "imageId", table: "iso_images" },
  ask_payment: { pool: "payments", id: "paymentId", table: "payments" },
  refund_payment: { pool: "payments", id: "paymentId", table: "payments" },
  name_server: { pool: "names", id: "serverId", table: "servers" },
  serve_zone: { pool: "names", id: "zoneId", table: "dns_zones" },
  send_mail: { pool: "messages", id: "mailId", table: "mails" },
  invoice_mail: { pool: "messages", id: "invoiceId", table: "invoices" },
  send_sms: { pool: "messages", id: "smsId", table: "sms_messages" },
  send_webhook: { pool: "webhooks", id: "webhookId", table: "webhooks" },
};

/**
 * The queue in which a task about that row waits: an account has as many lanes as its share, and each runs one task at a
 * time. Null where the row is nobody's.
 */
export function laneOf(task: string, id: SQL): SQL {
  const lane = lanedTasks[task];
  if (!lane) return sql`null::text`;
  const { share } = pools[lane.pool];
  return sql`(select ${sql.raw(`'${lane.pool}:'`)} || r.account_id
    ${share > 1 ? sql.raw(`|| ':' || r.id % ${share}`) : sql``} from ${sql.identifier(lane.table)} r where r.id = ${id})`;
}
