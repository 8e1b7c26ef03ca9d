import { type SQL, sql } from "drizzle-orm";
import type { QueuePool } from "@/lib/base/pools";
import type { Database } from "./client";

/**
 * How soon a task is wanted. `urgent`: someone looks at the screen for its code or link. `usual`: what a person or a
 * program has asked for. `round`: what the panel does by itself for many accounts.
 */
export type Urgency = "urgent" | "usual" | "round";

type OwnedTask = {
  pool: QueuePool;
  /** The name of the id in its payload. */
  id: string;
  /** The row with that id knows the account; null: the id is the account's. */
  row: { table: string; key?: string; account?: string } | null;
  urgency?: Urgency;
};

const row = (table: string) => ({ table });
const ofServer = (table: string) => ({
  table: `(select t.id, s.account_id from ${table} t join servers s on s.id = t.server_id)`,
});

/** Tasks about something of one account. Others are the panel's own, or a stranger's, and rare by their limits. */
export const ownedTasks: Readonly<Record<string, OwnedTask>> = {
  job: { pool: "jobs", id: "jobId", row: row("jobs") },
  align_machine: { pool: "jobs", id: "serverId", row: row("servers"), urgency: "round" },
  free_servers: { pool: "jobs", id: "accountId", row: null },
  open_address: { pool: "jobs", id: "addressId", row: ofServer("server_addresses") },
  close_passage: { pool: "jobs", id: "natId", row: ofServer("server_nats") },
  drop_image: { pool: "jobs", id: "imageId", row: row("iso_images"), urgency: "round" },
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
  send_sms: { pool: "messages", id: "smsId", row: row("sms_messages") },
  check_tax_number: { pool: "messages", id: "accountId", row: null, urgency: "round" },
};

/** A task that nobody owns has the urgency by its name. */
const urgentTasks: ReadonlySet<string> = new Set(["sign_up_mail", "reset_mail"]);

export const urgencyOf = (task: string): Urgency =>
  urgentTasks.has(task) ? "urgent" : (ownedTasks[task]?.urgency ?? "usual");

/** An account's turns are counted so far; what it has beyond waits with its last one. */
export const turnsCounted = 100;

/**
 * The queue takes the lowest priority first, and of one priority what is due longest. A task's is the number of its
 * account's tasks that are due before it, within its urgency: the first of an account overtakes the second of another.
 */
const firstPriority: Readonly<Record<Urgency, number>> = {
  urgent: -turnsCounted,
  usual: 0,
  round: turnsCounted,
};
export const lastPriority = firstPriority.round + turnsCounted - 1;

/** The mark by which the tasks of an account in a pool are counted, `pool:account`; null of what nobody owns. */
export function ownerMark(task: string, id: SQL): SQL {
  const owned = ownedTasks[task];
  if (!owned) return sql`null::text`;
  const mark = sql.raw(`'${owned.pool}:' || `);
  if (!owned.row) return sql`(${mark}${id})`;
  const { table, key = "id", account = "account_id" } = owned.row;
  return sql`(select ${mark}r.${sql.raw(account)} from ${sql.raw(table)} r where r.${sql.raw(key)} = ${id})`;
}

/** How many tasks with that mark are due at the moment or before, as far as they are counted. */
export const waitingBefore = (mark: SQL, moment: SQL): SQL => sql`(select count(*) from (
  select from graphile_worker._private_jobs w
  where w.is_available and w.run_at <= ${moment}
    and w.flags = case when ${mark} is not null then jsonb_build_object(${mark}, true) end
  limit ${sql.raw(String(turnsCounted))}) counted)`;

/** The priority of a task before which so many of its account wait. */
export const priorityAfter = (urgency: Urgency, waiting: SQL): SQL =>
  sql`(${sql.raw(String(firstPriority[urgency]))} + least(${sql.raw(String(turnsCounted - 1))}, ${waiting}))`;

/**
 * What the queue is asked by: whose tasks are due, and what of a kind comes first. With the second a kind of which few
 * wait is found at once beside a million of another one.
 */
export const turnIndexes = `
  create index if not exists berth_owner_turns on graphile_worker._private_jobs (flags, run_at)
    where is_available and flags is not null;
  create index if not exists berth_kind_turns on graphile_worker._private_jobs (task_id, priority, run_at)
    where is_available`;

const patience = "5 minutes";

/**
 * Lets the one of each kind that has waited longest, longer than a while, be next: nobody's last task waits forever
 * behind the first ones of others. To be called every few seconds; returns how many.
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
