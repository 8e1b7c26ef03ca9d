import { sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { usualTimeElsewhere } from "./usual-times";

/** Of fewer deployments than that nothing can be said. */
const fewest = 5;

/**
 * The time in seconds that 95 of 100 deployments of that preset and place need, from the payment on: over the last fifty
 * that were over before `at`, so that it stays what it was when this one began.
 */
export async function readPromisedSeconds(
  db: Database,
  { presetId, location }: { presetId: number; location: string },
  at: Date,
): Promise<number> {
  const { rows } = await db.execute<{ count: number; seconds: number | null }>(sql`
    select count(*)::int as count, percentile_cont(0.95) within group (order by d.seconds)::float8 as seconds
    from (
      select extract(epoch from j.finished_at - min(t.started_at)) as seconds
      from (
        select j.id, j.finished_at from jobs j join servers s on s.id = j.server_id
        where j.action = 'deploy' and j.state = 'done' and j.finished_at < ${at.toISOString()}::timestamptz
          and s.preset_id = ${presetId} and s.location = ${location}
        order by j.finished_at desc limit 50) j
      join job_stages t on t.job_id = j.id
      group by j.id, j.finished_at) d`);
  const [found] = rows;
  return found && found.seconds !== null && found.count >= fewest ? found.seconds : usualTimeElsewhere().to;
}
