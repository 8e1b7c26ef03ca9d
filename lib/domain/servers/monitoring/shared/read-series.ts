import { type SQL, sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { chartOf, type MetricSpan } from "../rules";
import type { MetricPoint } from "../schema";

const levels = ["cpu", "memory", "disk"] as const;
const rates = ["in_bytes", "out_bytes"] as const;
const packets = ["in_packets", "out_packets"] as const;

type Row = { at: string } & Record<Exclude<keyof MetricPoint, "at">, number | null>;
type Range = { from: Date; to: Date };

const list = (parts: readonly string[]): SQL => sql.raw(parts.join(", "));

const figuresOf = (isMinutes: boolean): SQL =>
  list([
    isMinutes ? "avg(is_up::int) as up" : "avg(up) as up",
    ...[...levels, ...rates, ...packets].map((one) => `avg(${one}) as ${one}`),
    ...[...levels, ...rates].map((one) => `max(${isMinutes ? one : `${one}_max`}) as ${one}_max`),
  ]);

/** Steps of one table. */
const stepsOf = (table: string, serverId: number, { from, to }: Range, step: SQL, only = sql``): SQL => sql`
  select ${step} as at, ${figuresOf(table === "metric_minutes")} from ${sql.raw(table)}
  where server_id = ${serverId} and at >= ${from.toISOString()}::timestamptz and at < ${to.toISOString()}::timestamptz ${only}
  group by 1`;

const dayMs = 86_400_000;
const day = sql`date_trunc('day', at, 'UTC')`;

/** Days, of which the last one may not be merged yet. */
function daysOf(serverId: number, { from, to }: Range): SQL {
  const last = new Date(to.getTime() - dayMs);
  const isMerged = sql`and not exists (select from metric_days d
    where d.server_id = ${serverId} and d.at = ${last.toISOString()}::timestamptz)`;
  return sql`${stepsOf("metric_days", serverId, { from, to }, day)}
    union all ${stepsOf("metric_quarters", serverId, { from: last, to }, day, isMerged)}`;
}

const round = (value: number | null, digits: number): number | null =>
  value === null ? null : Math.round(Number(value) * 10 ** digits) / 10 ** digits;

const pointOf = (row: Row): MetricPoint => ({
  at: new Date(row.at).toISOString(),
  up: round(row.up, 4) ?? 0,
  cpu: round(row.cpu, 1),
  cpu_max: round(row.cpu_max, 1),
  memory: round(row.memory, 1),
  memory_max: round(row.memory_max, 1),
  disk: round(row.disk, 1),
  disk_max: round(row.disk_max, 1),
  in_bytes: round(row.in_bytes, 0),
  in_bytes_max: round(row.in_bytes_max, 0),
  out_bytes: round(row.out_bytes, 0),
  out_bytes_max: round(row.out_bytes_max, 0),
  in_packets: round(row.in_packets, 1),
  out_packets: round(row.out_packets, 1),
});

/** The steps of a span of time that have readings, oldest first. */
export async function readSeries(
  db: Database,
  serverId: number,
  span: MetricSpan,
  range: Range,
): Promise<MetricPoint[]> {
  const { step, tier } = chartOf[span];
  const bin = sql`date_bin(make_interval(secs => ${step}), at, timestamptz '2000-01-01 00:00:00+00')`;
  const steps = tier === "days" ? daysOf(serverId, range) : stepsOf(`metric_${tier}`, serverId, range, bin);
  const { rows } = await db.execute<Row>(sql`${steps} order by at`);
  return rows.map(pointOf);
}
