import { sql } from "drizzle-orm";
import { addMonths } from "@/lib/base/months";
import type { Database } from "./client";

/*
 * The audit log is one table in parts, one for each month (UTC) of its rows, so that old months go without a search and
 * without a trace in the rest. A row of a month that has no part lies in the part `audit_rows_default` until it has one.
 */
/** Anyone who writes or reads waits no longer for us than that; the next round tries again. */
const waitFor = "300ms";
const ahead = 2;
/** Rows of a clock that went wrong: their months get no parts. */
const mostBehind = 24;

/** `month` is the last one of which it has rows, `2026-11`. */
export type AuditPart = { name: string; month: string };

export const monthOf = (time: Date): string => time.toISOString().slice(0, 7);

/** The month so many months later; earlier for a negative number. */
export const monthLater = (month: string, count: number): string =>
  monthOf(addMonths(new Date(`${month}-01T00:00:00Z`), count));

const partName = (month: string) => `audit_rows_${month.replace("-", "_")}`;

/** The parts that have a month, oldest first; by their bounds, for a name is easily changed. */
export async function listAuditParts(db: Database): Promise<AuditPart[]> {
  const { rows } = await db.execute<{ name: string; until: string | null }>(sql`
    select c.relname as name, to_char((regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO \\(''([^'']+)''\\)'))[1]::timestamptz
      at time zone 'UTC', 'YYYY-MM') as until
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'audit_rows'::regclass order by until`);
  return rows.flatMap(({ name, until }) => (until === null ? [] : [{ name, month: monthLater(until, -1) }]));
}

/** Anyone who writes to the log has ended, and nobody begins, until the transaction ends. */
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
  // Another worker may have made it meanwhile.
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

/** The months of rows that have no part. */
async function readWaitingMonths(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ month: string }>(sql`
    select distinct to_char(at at time zone 'UTC', 'YYYY-MM') as month from audit_rows_default order by month`);
  return rows.map(({ month }) => month);
}

/**
 * Gives parts to the months around `now` that have none, and to those whose rows wait for one. Months before `kept` are
 * forgotten, or soon will be: what comes late of them gets no part any more.
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

/** Removes a part with all its rows, in the transaction of `db`, which has locked the log. */
export async function dropAuditPart(db: Database, { name }: AuditPart): Promise<void> {
  await db.execute(sql`alter table audit_rows detach partition ${sql.identifier(name)}`);
  await db.execute(sql`drop table ${sql.identifier(name)}`);
}
