import { sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import type { Reading } from "@/lib/outside/provisioner/measuring";

/** Two readings further apart say nothing about the minute in between; closer ones are too inexact. */
const apart = { least: "20 seconds", most: "10 minutes" };

const rate = (count: string) => {
  const [now, before] = [sql.raw(`r.${count}`), sql.raw(`b.${count}`)];
  return sql`case when seconds is not null and ${now} >= ${before} then ((${now} - ${before}) / seconds)::real end`;
};

const lineOf = (one: Reading) => ({
  server_id: one.serverId,
  is_up: one.isUp,
  start: one.start,
  cpu_percent: one.cpuPercent,
  cpu_seconds: one.cpuSeconds,
  memory: one.memoryPercent,
  disk: one.diskPercent,
  in_count: one.inBytes,
  out_count: one.outBytes,
  in_packet_count: one.inPackets,
  out_packet_count: one.outPackets,
});

/**
 * Stores readings of many servers as those of a minute, in one statement. Rates come from the counters of the reading
 * before; without a usable one they are unknown for this minute.
 */
export async function recordReadings(db: Database, readings: readonly Reading[], now: Date): Promise<void> {
  if (readings.length === 0) return;
  const lines = [...new Map(readings.map((one) => [one.serverId, lineOf(one)])).values()];
  const at = sql`${now.toISOString()}::timestamptz`;
  await db.execute(sql`
    with read as (
      select * from json_to_recordset(${JSON.stringify(lines)}::json) as r (
        server_id int, is_up boolean, start text, cpu_percent real, cpu_seconds float8, memory real, disk real,
        in_count bigint, out_count bigint, in_packet_count bigint, out_packet_count bigint)),
    timed as (
      select r.*, case when b.start = r.start
          and ${at} - b.at between interval '${sql.raw(apart.least)}' and interval '${sql.raw(apart.most)}'
        then extract(epoch from ${at} - b.at)::float8 end as seconds
      from read r left join metric_readings b using (server_id)),
    figures as (
      select r.server_id, r.is_up, r.start, r.cpu_seconds, r.in_count, r.out_count, r.in_packet_count, r.out_packet_count,
        coalesce(r.cpu_percent, case when seconds is not null and r.cpu_seconds >= b.cpu_seconds
          then least(100, 100 * (r.cpu_seconds - b.cpu_seconds) / seconds)::real end) as cpu,
        r.memory, r.disk, ${rate("in_count")} as in_bytes, ${rate("out_count")} as out_bytes,
        ${rate("in_packet_count")} as in_packets, ${rate("out_packet_count")} as out_packets
      from timed r left join metric_readings b using (server_id)),
    kept as (
      insert into metric_readings (server_id, at, is_up, start, cpu_seconds, in_count, out_count, in_packet_count,
        out_packet_count, cpu, memory, disk, in_bytes, out_bytes, in_packets, out_packets, quarter_until, day_until, swept_at)
      select server_id, ${at}, is_up, start, cpu_seconds, in_count, out_count, in_packet_count, out_packet_count,
        cpu, memory, disk, in_bytes, out_bytes, in_packets, out_packets,
        date_bin('15 minutes', ${at}, timestamptz '2000-01-01 00:00:00+00'), date_trunc('day', ${at}, 'UTC'), ${at}
      from figures
      on conflict (server_id) do update set at = excluded.at, is_up = excluded.is_up, start = excluded.start,
        cpu_seconds = excluded.cpu_seconds, in_count = excluded.in_count, out_count = excluded.out_count,
        in_packet_count = excluded.in_packet_count, out_packet_count = excluded.out_packet_count, cpu = excluded.cpu,
        memory = excluded.memory, disk = excluded.disk, in_bytes = excluded.in_bytes, out_bytes = excluded.out_bytes,
        in_packets = excluded.in_packets, out_packets = excluded.out_packets)
    insert into metric_minutes (server_id, at, is_up, cpu, memory, disk, in_bytes, out_bytes, in_packets, out_packets)
    select server_id, date_trunc('minute', ${at}), is_up, cpu, memory, disk, in_bytes, out_bytes, in_packets, out_packets
    from figures on conflict (server_id, at) do nothing`);
}
