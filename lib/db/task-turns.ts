import { type SQL, sql } from "drizzle-orm";
import type { QueuePool } from "@/lib/base/pools";
import type { Database } from "./client";

/**
 * `urgent`: a user is waiting for its code or link. `usual`: requested by a user or an API client. `round`: periodic
 * work of the panel for many accounts.
 */
export type Urgency = "urgent" | "usual" | "round";

type OwnedTask = {
  pool: QueuePool;
  /** Key of the id in the payload. */
  id: string;
  /** Table whose row with that id has the account; null: the id is the account's. */
  row: { table: string; key?: string; account?: string } | null;
  urgency?: Urgency;
};

const row = (table: string) => ({ table });
const ofServer = (table: string) => ({
  table: `(select t.id, s.account_id from ${table} t join servers s on s.id = t.server_id)`,
});

/** Tasks that belong to one account. Others are the panel's own, or caused by guests and limited by rate limits. */
export const ownedTasks: Readonly<Record<string, OwnedTask>> = {
  job: { pool: "jobs", id: "jobId", row: row("jobs") },
  align_machine: { pool: "jobs", id: "serverId", row: row("servers"), urgency: "round" },
  free_servers: { pool: "jobs", id: "accountId", row: null },
  open_address: { pool: "jobs", id: "addressId", row: ofServer("server_addresses") },
  return_firewall: { pool: "jobs", id: "serverId", row: row("servers") },
  close_passage: { pool: "jobs", id: "natId", row: ofServer("server_nats") },
  drop_image: { pool: "jobs", id: "imageId", row: row("iso_images"), urgency: "round" },
  drop_server_image: { pool: "jobs", id: "serverImageId", row: row("server_images"), urgency: "round" },
  export_data: { pool: "jobs", id: "dataRequestId", row: row("data_requests") },
  erase_data: { pool: "jobs", id: "dataRequestId", row: row("data_requests"), urgency: "round" },
  expire_order: { pool: "jobs", id: "orderId", row: row("orders"), urgency: "round" },
  ask_payment: { pool: "payments", id: "paymentId", row: row("payments") },
  refund_payment: { pool: "payments", id: "paymentId", row: row("payments") },
  name_server: { pool: "names", id: "serverId", row: row("servers") },
  name_address: {
    pool: "names",
    id: "ip",
    row: { table: "server_addresses", key: "ip", account: "owner_id" },
  },
  serve_zone: { pool: "names", id: "zoneId", row: row("dns_zones") },
  send_mail: { pool: "messages", id: "mailId", row: row("mails") },
  invoice_mail: { pool: "messages", id: "invoiceId", row: row("invoices") },
  deliver_e_invoice: {
    pool: "messages",
    id: "deliveryId",
    row: row("e_invoice_deliveries"),
    urgency: "round",
  },
  register_receipt: {
    pool: "payments",
    id: "receiptId",
    row: row("fiscal_receipts"),
    urgency: "round",
  },
  send_sms: { pool: "messages", id: "smsId", row: row("sms_messages") },
  check_tax_number: { pool: "messages", id: "accountId", row: null, urgency: "round" },
};

/** Urgent tasks without owner. */
const urgentTasks: ReadonlySet<string> = new Set(["sign_up_mail", "reset_mail"]);

export const urgencyOf = (task: string): Urgency =>
  urgentTasks.has(task) ? "urgent" : (ownedTasks[task]?.urgency ?? "usual");

/** Most tasks counted per account; those beyond have the same priority as the last counted one. */
export const turnsCounted = 100;

/**
 * The queue runs the lowest priority first, and within a priority the task that has been due longest. A task's
 * priority is the number of its account's tasks due before it, offset by urgency, so that an account's first task
 * overtakes another's second.
 */
const firstPriority: Readonly<Record<Urgency, number>> = {
  urgent: -turnsCounted,
  usual: 0,
  round: turnsCounted,
};
export const lastPriority = firstPriority.round + turnsCounted - 1;

/** Returns the flag by which an account's tasks in a pool are counted, `pool:account`; null without owner. */
export function ownerMark(task: string, id: SQL): SQL {
  const owned = ownedTasks[task];
  if (!owned) return sql`null::text`;
  const mark = sql.raw(`'${owned.pool}:' || `);
  if (!owned.row) return sql`(${mark}${id})`;
  const { table, key = "id", account = "account_id" } = owned.row;
  return sql`(select ${mark}r.${sql.raw(account)} from ${sql.raw(table)} r where r.${sql.raw(key)} = ${id})`;
}

/** Counts tasks with that flag due at `moment` or earlier, up to `turnsCounted`. */
export const waitingBefore = (mark: SQL, moment: SQL): SQL => sql`(select count(*) from (
  select from graphile_worker._private_jobs w
  where w.is_available and w.run_at <= ${moment}
    and w.flags = case when ${mark} is not null then jsonb_build_object(${mark}, true) end
  limit ${sql.raw(String(turnsCounted))}) counted)`;

/** Returns the priority of a task with `waiting` tasks of its account before it. */
export const priorityAfter = (urgency: Urgency, waiting: SQL): SQL =>
  sql`(${sql.raw(String(firstPriority[urgency]))} + least(${sql.raw(String(turnsCounted - 1))}, ${waiting}))`;

/**
 * Indexes of the queue: due tasks by owner, and next task by name. The second one finds a rare task at once among a
 * million of another name.
 */
export const turnIndexes = `
  create index if not exists berth_owner_turns on graphile_worker._private_jobs (flags, run_at)
    where is_available and flags is not null;
  create index if not exists berth_kind_turns on graphile_worker._private_jobs (task_id, priority, run_at)
    where is_available`;

const patience = "5 minutes";

/**
 * Prevents starvation: raises the priority of the oldest task per task name that has been due for over 5 minutes,
 * which would otherwise wait forever behind other accounts' first tasks. Call every few seconds; returns how many
 * were raised.
 */
export async function advanceOldest(db: Database): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update graphile_worker._private_jobs set priority = 0
    where is_available and priority > 0 and id = any(array(
      select oldest.id from graphile_worker._private_tasks t cross join lateral (
        select f.id from generate_series(1, ${sql.raw(String(lastPriority))}) as p cross join lateral (
          select j.id, j.run_at from graphile_worker._private_jobs j
          where j.is_available and j.task_id = t.id and j.priority = p
            and j.run_at < now() - ${sql.raw(`interval '${patience}'`)}
          order by j.run_at limit 1) f
        order by f.run_at limit 1) oldest))`);
  return rowCount ?? 0;
}
