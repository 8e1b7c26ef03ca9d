import { type SQL, sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";

const quarterMs = 15 * 60_000;
const dayMs = 86_400_000;
/** Servers merged in one statement; a round of the worker has a few. */
const serversAtOnce = 1_000;
const mostBatches = 10;

type Tier = {
  from: string;
  to: string;
  until: string;
  /** Beginning of the step of a row `m`. */
  step: SQL;
  up: SQL;
  /** The peak of a level: of minutes the level itself. */
  peak: (column: string) => SQL;
  /** What is merged is not older than that, however long nobody merged. */
  keptMs: number;
  /** Which servers have what is to be merged. */
  isDue: (before: SQL) => SQL;
};

const levels = ["cpu", "memory", "disk", "in_bytes", "out_bytes"] as const;
const means = [...levels, "in_packets", "out_packets"] as const;

const quarters: Tier = {
  ...{ from: "metric_minutes", to: "metric_quarters", until: "quarter_until", keptMs: 2 * dayMs },
  step: sql`date_bin('15 minutes', m.at, timestamptz '2000-01-01 00:00:00+00')`,
  up: sql`avg(m.is_up::int)::real`,
  peak: (column) => sql.raw(`max(m.${column})`),
  isDue: (before) => sql`quarter_until < ${before} or quarter_until > ${before}`,
};

const days: Tier = {
  ...{ from: "metric_quarters", to: "metric_days", until: "day_until", keptMs: 60 * dayMs },
  step: sql`date_trunc('day', m.at, 'UTC')`,
  up: sql`avg(m.up)::real`,
  peak: (column) => sql.raw(`max(m.${column}_max)`),
  // A day is whole once its last quarter is.
  isDue: (before) => sql`(day_until < ${before} or day_until > ${before}) and quarter_until >= ${before}`,
};

const list = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `);

/** Merges what is whole before `end`; returns the number of servers. A server whose clock was ahead is merged anew. */
async function mergeBatch(db: Database, tier: Tier, end: Date): Promise<number> {
  const before = sql`${end.toISOString()}::timestamptz`;
  const oldest = sql`${new Date(end.getTime() - tier.keptMs).toISOString()}::timestamptz`;
  const until = sql.raw(tier.until);
  const columns = [...means.map((one) => sql.raw(one)), ...levels.map((one) => sql.raw(`${one}_max`))];
  const values = [...means.map((one) => sql.raw(`avg(m.${one})::real`)), ...levels.map(tier.peak)];
  const { rowCount } = await db.execute(sql`
    with due as (
      select server_id, case when ${until} > ${before} then ${oldest} else greatest(${until}, ${oldest}) end as since
      from metric_readings where ${tier.isDue(before)} order by ${until} limit ${serversAtOnce} for update skip locked),
    merged as (
      insert into ${sql.raw(tier.to)} (server_id, at, up, ${list(columns)})
      select due.server_id, ${tier.step}, ${tier.up}, ${list(values)}
      from due join ${sql.raw(tier.from)} m on m.server_id = due.server_id and m.at >= due.since and m.at < ${before}
      group by 1, 2
      on conflict (server_id, at) do nothing)
    update metric_readings r set ${until} = ${before} from due where r.server_id = due.server_id`);
  return rowCount ?? 0;
}

async function merge(db: Database, tier: Tier, end: Date): Promise<void> {
  for (let batch = 0; batch < mostBatches; batch++)
    if ((await mergeBatch(db, tier, end)) < serversAtOnce) return;
}

/**
 * Merges whole quarters of an hour, and whole days. What nobody merged in time is caught up as far as its readings are
 * kept, so that a worker that was off for months has nothing to catch up.
 */
export async function mergeReadings(db: Database, now: Date): Promise<void> {
  const whole = (ms: number) => new Date(Math.floor(now.getTime() / ms) * ms);
  await merge(db, quarters, whole(quarterMs));
  await merge(db, days, whole(dayMs));
}
