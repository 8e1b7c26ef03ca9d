import { sql } from "drizzle-orm";
import { addMonths } from "@/lib/base/months";
import type { Database } from "./client";

/*
 * Tables that are partitioned by month (UTC), so that old months are dropped without a scan and without dead rows. Each
 * is partitioned by range of a timestamp.
 */
export type MonthTable = "address_history" | "audit_rows" | "mail_bodies";

/** `month`: the one of its rows, `2026-11`. */
export type MonthPart = { name: string; month: string };

/** Lock timeout, so that readers and writers never wait longer for a sweep; its next round retries. */
const waitFor = "300ms";
export const partsAhead = 2;

export const monthOf = (time: Date): string => time.toISOString().slice(0, 7);

/** Returns the month `count` months later; earlier if it is negative. */
export const monthLater = (month: string, count: number): string =>
  monthOf(addMonths(new Date(`${month}-01T00:00:00Z`), count));

export const startOf = (month: string): string => `${month}-01 00:00:00+00`;

export const partNameOf = (table: MonthTable, month: string): string => `${table}_${month.replace("-", "_")}`;

/** The months for which there are to be parts at any time: this one and those that come. */
export const monthsAhead = (now: Date): string[] =>
  Array.from({ length: partsAhead + 1 }, (_, count) => monthLater(monthOf(now), count));

/** Returns the monthly partitions, oldest first, from their bounds, because names are easily changed. */
export async function listMonthParts(db: Database, table: MonthTable): Promise<MonthPart[]> {
  const { rows } = await db.execute<{ name: string; month: string | null }>(sql`
    select c.relname as name, to_char((regexp_match(pg_get_expr(c.relpartbound, c.oid), 'FROM \\(''([^'']+)''\\)'))[1]::timestamptz
      at time zone 'UTC', 'YYYY-MM') as month
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = ${table}::regclass order by month`);
  return rows.flatMap(({ name, month }) => (month === null ? [] : [{ name, month }]));
}

/** Limits how long the transaction waits for a lock, and not how long it works. */
export async function waitShortly(db: Database): Promise<void> {
  await db.execute(sql.raw(`set local lock_timeout = '${waitFor}'`));
  await db.execute(sql.raw("set local statement_timeout = 0"));
}

/** Lets readers and writers pass, and nobody else who adds, fills or drops parts of that table. */
export async function holdParts(db: Database, table: MonthTable): Promise<void> {
  await waitShortly(db);
  await db.execute(sql.raw(`lock table ${table} in share update exclusive mode`));
}

/** Adds the partition of a month if it is missing. Not for a table whose default partition may have its rows. */
export async function addMonthPart(db: Database, table: MonthTable, month: string): Promise<void> {
  await db.transaction(async (own) => {
    await holdParts(own, table);
    if ((await listMonthParts(own, table)).some((part) => part.month === month)) return;
    const name = partNameOf(table, month);
    const range = `from ('${startOf(month)}') to ('${startOf(monthLater(month, 1))}')`;
    await own.execute(
      sql.raw(`create table ${name} (like ${table} including defaults including constraints)`),
    );
    await own.execute(sql.raw(`alter table ${table} attach partition ${name} for values ${range}`));
  });
}

/** Adds the missing partitions of this month and of those that come. */
export async function addComingParts(db: Database, table: MonthTable, now: Date): Promise<void> {
  const there = new Set((await listMonthParts(db, table)).map(({ month }) => month));
  for (const month of monthsAhead(now)) if (!there.has(month)) await addMonthPart(db, table, month);
}

/** Drops the partitions of the months before that one, with all their rows. */
export async function dropPartsBefore(db: Database, table: MonthTable, month: string): Promise<void> {
  const isOld = (part: MonthPart) => part.month < month;
  if (!(await listMonthParts(db, table)).some(isOld)) return;
  await db.transaction(async (own) => {
    await waitShortly(own);
    await own.execute(sql.raw(`lock table ${table} in access exclusive mode`));
    // Another worker may have dropped some first.
    for (const { name } of (await listMonthParts(own, table)).filter(isOld))
      await own.execute(sql`drop table ${sql.identifier(name)}`);
  });
}
