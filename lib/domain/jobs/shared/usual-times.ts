import { sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { runtime } from "@/lib/env";
import { usualSeconds } from "../rules";

/** The tenth and the ninetieth percentile, in seconds. */
export type UsualTime = { from: number; to: number };

const estimate = Object.values(usualSeconds).reduce((all, one) => all + one, 0);

/** Used for a preset and location without measured deployments; divided by the speed of a simulated provisioner. */
export function usualTimeElsewhere(): UsualTime {
  const seconds = Math.max(1, Math.round(estimate / runtime().deploySpeed));
  return { from: seconds, to: seconds };
}

/** The whole duration of recent deployments: preset id → location → time. */
export async function readUsualTimes(db: Database): Promise<Map<number, Record<string, UsualTime>>> {
  const { rows } = await db.execute<{ preset: number; location: string; from: number; to: number }>(sql`
    select s.preset_id as preset, s.location,
      round(percentile_cont(0.1) within group (order by d.seconds))::int as "from",
      round(percentile_cont(0.9) within group (order by d.seconds))::int as "to"
    from (
      select j.server_id, extract(epoch from j.finished_at - min(t.started_at)) as seconds
      from (select id, server_id, finished_at from jobs where action = 'deploy' and state = 'done'
            order by id desc limit 1000) j
      join job_stages t on t.job_id = j.id
      group by j.id, j.server_id, j.finished_at) d
    join servers s on s.id = d.server_id
    group by s.preset_id, s.location`);
  const times = new Map<number, Record<string, UsualTime>>();
  for (const { preset, location, from, to } of rows)
    times.set(preset, { ...times.get(preset), [location]: { from, to } });
  return times;
}
