import { sql } from "drizzle-orm";
import { addMonths } from "@/lib/base/months";
import type { Database } from "./client";

/*
 * The audit log is partitioned by month (UTC), so that old months are dropped without a scan and without dead rows.
 * Rows of a month without a partition are in `audit_rows_default` until it gets one.
 */
/** Lock timeout, so that readers and writers never wait longer for this job; its next round retries. */
const waitFor = "300ms";
const ahead = 2;
/** Months further back get no partition: their rows come from a wrong clock. */
const mostBehind = 24;

/** `month`: the last month in the partition's range, `2026-11`. */
export type AuditPart = { name: string; month: string };

export const monthOf = (time: Date): string => time.toISOString().slice(0, 7);

/** Returns the month `count` months later; earlier if it is negative. */
export const monthLater = (month: string, count: number): string =>
  monthOf(addMonths(new Date(`${month}-01T00:00:00Z`), count));

const partName = (month: string) => `audit_rows_${month.replace("-", "_")}`;

/** Returns the monthly partitions, oldest first, from their bounds, because names are easily changed. */
export async function listAuditParts(db: Database): Promise<AuditPart[]> {
  const { rows } = await db.execute<{ name: string; until: string | null }>(sql`
    select c.relname as name, to_char((regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO \\(''([^'']+)''\\)'))[1]::timestamptz
      at time zone 'UTC', 'YYYY-MM') as until
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'audit_rows'::regclass order by until`);
  return rows.flatMap(({ name, until }) => (until === null ? [] : [{ name, month: monthLater(until, -1) }]));
}

/** Waits for running writers of the log and blocks new ones until the transaction ends. */
export async function lockAuditLog(db: Database): Promise<void> {
  await db.execute(sql.raw(`set local lock_timeout = '${waitFor}'`));
  await db.execute(sql.raw("set local statement_timeout = 0"));
  await db.execute(sql`lock table audit_chains in exclusive mode`);
}

async function addPart(db: Database, month: string): Promise<void> {
  const name = partName(month);
  const [since, until] = [month, monthLater(month, 1)].map((one) => `'${one}-01 00:00:00+00'`);
  const isInside = `at >= ${since} and at < ${until}`;
  await lockAuditLog(db);
  // Another worker may have created it meanwhile.
  if ((await listAuditParts(db)).some((part) => part.name === name)) return;
  const statements = [
    "lock table audit_rows_default in access exclusive mode",
    `create table ${name} (like audit_rows including defaults including constraints)`,
    "alter table audit_rows_default disable trigger user",
    `with moved as (delete from audit_rows_default where ${isInside} returning *) insert into ${name} select * from moved`,
    "alter table audit_rows_default enable trigger user",
    `alter table audit_rows attach partition ${name} for values from (${since}) to (${until})`,
  ];
  for (const statement of statements) await db.execute(sql.raw(statement));
}

/** Returns the months of rows in the default partition. */
async function readWaitingMonths(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ month: string }>(sql`
    select distinct to_char(at at time zone 'UTC', 'YYYY-MM') as month from audit_rows_default order by month`);
  return rows.map(({ month }) => month);
}

/**
 * Creates missing partitions for the current and coming months, and for months with rows in the default partition.
 * Months before `kept` have been or will be deleted: their late rows get no partition.
 */
export async function addAuditMonths(db: Database, now: Date, kept = ""): Promise<void> {
  const parts = await listAuditParts(db);
  const there = new Set(parts.map(({ month }) => month));
  const thisMonth = monthOf(now);
  const coming = Array.from({ length: ahead + 1 }, (_, count) => monthLater(thisMonth, count));
  const first = [monthLater(thisMonth, -mostBehind), kept].sort().at(-1) ?? "";
  const waiting = (await readWaitingMonths(db)).filter(
    (month) => month >= first && month <= monthLater(thisMonth, ahead),
  );
  for (const month of new Set([...waiting, ...coming]))
    if (!there.has(month)) await db.transaction((own) => addPart(own, month));
}

/** Drops a partition with all its rows in the transaction of `db`, which must have locked the log. */
export async function dropAuditPart(db: Database, { name }: AuditPart): Promise<void> {
  await db.execute(sql`alter table audit_rows detach partition ${sql.identifier(name)}`);
  await db.execute(sql`drop table ${sql.identifier(name)}`);
}
