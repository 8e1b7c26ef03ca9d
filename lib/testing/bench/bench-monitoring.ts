import { loadavg } from "node:os";
import { sql } from "drizzle-orm";
import { type Database, database } from "@/lib/db/client";
import { getMetrics } from "@/lib/domain/servers/monitoring/get-metrics";
import { evaluateAlerts } from "@/lib/domain/servers/monitoring/shared/evaluate";
import { recordReadings } from "@/lib/domain/servers/monitoring/shared/record";
import { mergeReadings } from "@/lib/domain/servers/monitoring/shared/roll-up";
import { sweepReadings } from "@/lib/domain/servers/monitoring/shared/sweep-readings";
import type { Reading } from "@/lib/outside/provisioner/measuring";
import { asCustomer, measure, percentile, withBenchDatabase } from "./bench-database";

/*
 * Readings of many servers, minute by minute of one that is invented: how much of a core the panel's own process takes for
 * storing, merging, sweeping and alerts, how large the tables are once each is full, and how long the chart of a year takes.
 * Asking the engines is not part of it. BENCH_SERVERS and BENCH_MINUTES change the numbers.
 */
const all = Number(process.env.BENCH_SERVERS ?? 5_000);
const minutes = Number(process.env.BENCH_MINUTES ?? 46);
const goals = { coreShare: 0.05, yearMs: 150 };
const firstId = 1_000_000;
const minuteMs = 60_000;

const rows = sql`generate_series(0, ${all - 1}::int) n`;
const now = new Date(Math.floor(Date.now() / minuteMs) * minuteMs);
const at = sql`${now.toISOString()}::timestamptz`;

const copies = [
  sql`insert into accounts (id, billing_id, role, email, company_id, currency, country, profile)
    select n, n, 'customer', 'customer' || n || '@mail.example', 1, 'EUR', 'NL',
      '{"firstname": "Test", "lastname": "Customer", "companyname": ""}'::jsonb
    from generate_series(${firstId}::int, ${firstId + all / 10}::int) n`,
  sql`insert into account_versions (account_id, version) select id, 1 from accounts on conflict do nothing`,
  sql`insert into servers (id, account_id, product_id, order_id, state, hostname, location, preset_id, system_name,
      software_name, traffic_plan_id, months, currency, recurring_total, created_at, install_options, provisioner)
    select ${firstId}::int + n, ${firstId}::int + n / 10, ${firstId}::int + n, 1, 'running', 'web' || n || '.example', 'NL', 102,
      'Debian 12', '', 1, 1, 'EUR', 10.89, now(), '{}'::jsonb, 'simulated' from ${rows}`,
  sql`insert into alert_rules (account_id, metric, threshold, minutes, changed_at)
    select a, m, case m when 'disk' then 90 else 0 end, 5, now()
    from generate_series(${firstId}::int, ${firstId + all / 10}::int) a, unnest(array['disk', 'down']) m`,
  // As full as the tables become; of the minutes one day, because two would only be twice as many.
  sql`insert into metric_quarters (server_id, at, up, cpu, cpu_max, memory, memory_max, disk, disk_max)
    select ${firstId}::int + n, date_bin('15 minutes', ${at}, '2000-01-01 00:00:00+00') - q * interval '15 minutes', 1, 10, 20, 30, 40, 50, 60
    from ${rows}, generate_series(1, 5760) q where n < ${Math.min(all, 500)}::int`,
  sql`insert into metric_days (server_id, at, up, cpu, cpu_max, memory, memory_max, disk, disk_max, in_bytes, in_bytes_max,
      out_bytes, out_bytes_max, in_packets, out_packets)
    select ${firstId}::int + n, date_trunc('day', ${at}, 'UTC') - d * interval '1 day', 1, 10, 20, 30, 40, 50, 60, 1, 2, 3, 4, 5, 6
    from ${rows}, generate_series(1, 730) d`,
];

async function fill(db: Database): Promise<void> {
  console.log(`${all} servers, two years of days of each`);
  for (const copy of copies)
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`set local statement_timeout = 0`);
      await tx.execute(copy);
    });
}

const readingOf = (server: number, minute: number): Reading => ({
  ...{ serverId: firstId + server, isUp: server % 97 !== 0, start: "a", cpuPercent: null },
  ...{ cpuSeconds: minute * 12, memoryPercent: 40 + (server % 50), diskPercent: server % 100 },
  ...{ inBytes: minute * 1e6, outBytes: minute * 5e6, inPackets: minute * 900, outPackets: minute * 4_000 },
});

const ids = Array.from({ length: all }, (_, server) => firstId + server);

async function oneMinute(minute: number): Promise<void> {
  const time = new Date(now.getTime() + (minute - minutes) * minuteMs);
  // As they come from an engine: text that is read.
  const text = JSON.stringify(ids.map((_, server) => readingOf(server, minute)));
  await recordReadings(database(), JSON.parse(text), time);
  await evaluateAlerts(database(), ids, time);
  await mergeReadings(database(), time);
  await sweepReadings(database(), time);
}

async function measureMinutes(): Promise<void> {
  const walls: number[] = [];
  const cores: number[] = [];
  for (let minute = 0; minute < minutes; minute++) {
    const [began, cpu] = [performance.now(), process.cpuUsage()];
    await oneMinute(minute);
    const { user, system } = process.cpuUsage(cpu);
    walls.push(performance.now() - began);
    cores.push((user + system) / 1_000);
  }
  const mean = cores.reduce((sum, one) => sum + one, 0) / cores.length;
  const share = mean / minuteMs;
  if (share > goals.coreShare) process.exitCode = 1;
  console.log(
    `a minute: ${mean.toFixed(0)} ms of the panel's processor (p95 ${percentile(cores, 0.95).toFixed(0)}), ` +
      `${percentile(walls, 0.5).toFixed(0)} ms in all (p95 ${percentile(walls, 0.95).toFixed(0)})`,
  );
  console.log(`share of a core: ${(share * 100).toFixed(2)} %; goal at most ${goals.coreShare * 100} %`);
}

async function sayTables(): Promise<void> {
  const { rows: sizes } = await database().execute<{ name: string; lines: string; bytes: string }>(sql`
    select relname as name, n_live_tup as lines, pg_total_relation_size(relid) as bytes from pg_stat_user_tables
    where relname like 'metric_%' order by 1`);
  console.table(
    sizes.map(({ name, lines, bytes }) => ({
      name,
      rows: Number(lines),
      MB: Math.round(Number(bytes) / 1e6),
    })),
  );
}

async function measureCharts(): Promise<void> {
  const context = await asCustomer(firstId);
  for (const span of ["hour", "day", "week", "month", "year"] as const) {
    const times = await measure(() => getMetrics.answer(context, { id: firstId, span, compare: true }));
    const p95 = percentile(times, 0.95);
    if (span === "year" && p95 > goals.yearMs) process.exitCode = 1;
    console.log(
      `chart of ${span}, compared: p50 ${percentile(times, 0.5).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`,
    );
  }
  console.log(`goal: a year in at most ${goals.yearMs} ms; load ${loadavg()[0]?.toFixed(1)}`);
}

await withBenchDatabase(fill, async () => {
  await measureMinutes();
  await sayTables();
  await measureCharts();
});
