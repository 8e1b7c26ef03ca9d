import { sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";

/** How long each table keeps its rows, and how much of the oldest goes at once. */
const tiers = [
  { table: "metric_minutes", kept: "2 days", step: "1 day" },
  { table: "metric_quarters", kept: "60 days", step: "2 days" },
  { table: "metric_days", kept: "730 days", step: "30 days" },
] as const;

/** Servers of one round; of those that ended fewer, because all their rows go. */
const atOnce = { all: 200, ended: 20 };

async function takeServers(db: Database, now: Date): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    update metric_readings set swept_at = ${now.toISOString()}::timestamptz where server_id = any(array(
      select server_id from metric_readings order by swept_at limit ${atOnce.all} for update skip locked))
    returning server_id as id`);
  return rows.map(({ id }) => id);
}

/** Old rows, and those of a clock that was ahead. */
async function deleteOld(db: Database, ids: readonly number[], now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  for (const { table, kept, step } of tiers) {
    const rows = sql.raw(table);
    await db.execute(sql`
      with swept as materialized (
        select s.id, least(${at} - interval '${sql.raw(kept)}',
          (select min(first.at) from ${rows} first where first.server_id = s.id) + interval '${sql.raw(step)}') as before
        from unnest(${sql.param(ids)}::int[]) as s (id))
      delete from ${rows} old using swept where old.server_id = swept.id and old.at < swept.before`);
    await db.execute(sql`
      delete from ${rows} where server_id = any(${sql.param(ids)}::int[]) and at > ${at} + interval '2 days'`);
  }
}

async function deleteEnded(db: Database, ids: readonly number[]): Promise<void> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select s.id from unnest(${sql.param(ids)}::int[]) as s (id)
    where not exists (select from servers where servers.id = s.id and deleted_at is null) limit ${atOnce.ended}`);
  const ended = sql.param(rows.map(({ id }) => id));
  if (rows.length === 0) return;
  for (const table of [...tiers.map((one) => one.table), "metric_readings", "alert_states"])
    await db.execute(sql`delete from ${sql.raw(table)} where server_id = any(${ended}::int[])`);
}

/**
 * A bounded part of the sweeping, every minute: deletes by key what is too old of the servers that were swept longest
 * ago. A clock that is wrong for a while costs some of the oldest rows of each server, not all.
 */
export async function sweepReadings(db: Database, now: Date): Promise<void> {
  const ids = await takeServers(db, now);
  if (ids.length === 0) return;
  await deleteOld(db, ids, now);
  await deleteEnded(db, ids);
}
