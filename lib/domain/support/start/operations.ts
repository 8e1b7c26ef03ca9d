import { sql } from "drizzle-orm";
import { z } from "zod";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { mostCounted } from "../../kernel/staff/staff-queue";

const shown = 5;

const RunningDeployment = z.object({
  server: z.int(),
  hostname: z.string(),
  plan: z.string(),
  location: z.string(),
  since: z.string(),
  /** It takes longer than 95 of 100 do, and its customer was told. */
  is_late: z.boolean(),
});
export type RunningDeployment = z.infer<typeof RunningDeployment>;

const isDeployment = sql`j.operation in ('eq.order_instance', 'eq.reinstall')`;

type Row = Omit<RunningDeployment, "since"> & { since: Date };

/** Deployments under way, the oldest first, and those that failed within a day; counts stop at 100. */
export const showOperationsStart = staffOperation({
  name: "start.operations",
  summary: "Shows deployments under way and failed ones",
  access: byStaff("read", "deployments/manage"),
  within: "rows",
  looks: "now_and_then",
  input: z.object({}),
  output: z.object({ running: z.int(), failed: z.int(), oldest: z.array(RunningDeployment) }),
  run: async ({ db, now }) => {
    const { rows: counts } = await db.execute<{ running: number; failed: number }>(sql`
      select
        (select count(*)::int from (select from jobs j where j.state = 'running' and ${isDeployment} limit ${mostCounted + 1}) r) as running,
        (select count(*)::int from (select from jobs j where j.state = 'failed' and j.holds <> 'nothing' and ${isDeployment}
          and j.finished_at > ${now.toISOString()}::timestamptz - interval '1 day' limit ${mostCounted + 1}) f) as failed`);
    const { rows } = await db.execute<Row>(sql`
      select s.id as server, s.hostname, p.name as plan, s.location, j.created_at as since, j.late_told_at is not null as is_late
      from (select * from jobs j where j.state = 'running' and ${isDeployment} order by j.created_at limit ${shown}) j
      join servers s on s.id = j.server_id join presets p on p.id = s.preset_id order by j.created_at`);
    return {
      running: counts[0]?.running ?? 0,
      failed: counts[0]?.failed ?? 0,
      oldest: rows.map((row) => ({ ...row, since: new Date(row.since).toISOString() })),
    };
  },
});
