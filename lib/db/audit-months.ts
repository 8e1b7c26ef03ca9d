import { sql } from "drizzle-orm";
import type { Database } from "./client";
import {
  listMonthParts,
  type MonthPart,
  monthLater,
  monthOf,
  monthsAhead,
  partNameOf,
  partsAhead,
  startOf,
  waitShortly,
} from "./month-parts";

/*
 * The audit log is partitioned by month. Rows of a month without a partition are in `audit_rows_default` until it gets
 * one, and writers wait for what moves them: rows are only ever added to the log.
 */
/** Months further back get no partition: their rows come from a wrong clock. */
const mostBehind = 24;

/** Returns the monthly partitions, oldest first. */
export const listAuditParts = (db: Database): Promise<MonthPart[]> => listMonthParts(db, "audit_rows");

/** Waits for running writers of the log and blocks new ones until the transaction ends. */
export async function lockAuditLog(db: Database): Promise<void> {
  await waitShortly(db);
  await db.execute(sql`lock table audit_chains in exclusive mode`);
}

async function addPart(db: Database, month: string): Promise<void> {
  const name = partNameOf("audit_rows", month);
  const [since, until] = [month, monthLater(month, 1)].map((one) => `'${startOf(one)}'`);
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
  const first = [monthLater(thisMonth, -mostBehind), kept].sort().at(-1) ?? "";
  const waiting = (await readWaitingMonths(db)).filter(
    (month) => month >= first && month <= monthLater(thisMonth, partsAhead),
  );
  for (const month of new Set([...waiting, ...monthsAhead(now)]))
    if (!there.has(month)) await db.transaction((own) => addPart(own, month));
}

/** Drops a partition with all its rows in the transaction of `db`, which must have locked the log. */
export async function dropAuditPart(db: Database, { name }: MonthPart): Promise<void> {
  await db.execute(sql`alter table audit_rows detach partition ${sql.identifier(name)}`);
  await db.execute(sql`drop table ${sql.identifier(name)}`);
}
