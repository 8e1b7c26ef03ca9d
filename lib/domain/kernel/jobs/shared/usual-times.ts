import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { deployTimes, type UsualTime } from "@/lib/db/tables/kernel/jobs";
import { runtime } from "@/lib/env";
import { type Measured, stagesOf, usualOf, usualSeconds } from "../rules";

const { presetId, location, percentiles } = deployTimes;
const measured = { count: sql<number>`cardinality(${deployTimes.jobIds})`, percentiles };

/** Estimates per stage, used without measurements; divided by the speed of a simulated provisioner. */
const estimates = (action: string): Record<string, number> =>
  Object.fromEntries(
    stagesOf(action).map((stage) => [
      stage,
      Math.max(1, Math.round((usualSeconds[stage] ?? 0) / runtime().deploySpeed)),
    ]),
  );

function estimateOf(action: string): number {
  const seconds = stagesOf(action).reduce((all, stage) => all + (usualSeconds[stage] ?? 0), 0);
  return Math.max(1, Math.round(seconds / runtime().deploySpeed));
}

const none: Measured = { count: 0, percentiles: [] };
/** The measured time, else the estimate. */
export const usualIn = (action: string, known = none): UsualTime => usualOf(known, estimateOf(action));

/** Used for a preset and location without measured deployments. */
export const usualTimeElsewhere = (): UsualTime => usualIn("deploy");

/** Usual deployment times of these presets: preset id → location → time. */
export async function readUsualTimes(
  db: Database,
  presetIds: number[],
): Promise<Map<number, Record<string, UsualTime>>> {
  const isAsked = and(eq(deployTimes.action, "deploy"), inArray(presetId, presetIds));
  const rows = await db
    .select({ presetId, location, ...measured })
    .from(deployTimes)
    .where(isAsked);
  const times = new Map<number, Record<string, UsualTime>>();
  for (const row of rows)
    times.set(row.presetId, { ...times.get(row.presetId), [row.location]: usualIn("deploy", row) });
  return times;
}

/** The preset and location of a deployment or reinstall. */
type Place = { action: string; presetId: number; location: string };

const isPlace = (place: Place) =>
  and(eq(deployTimes.action, place.action), eq(presetId, place.presetId), eq(location, place.location));

/** The total and each stage, measured or else estimated. */
export async function readUsualTime(
  db: Database,
  place: Place,
): Promise<{ usual: UsualTime; stages: Record<string, number> }> {
  const [row] = await db
    .select({ ...measured, stages: deployTimes.stages })
    .from(deployTimes)
    .where(isPlace(place));
  return { usual: usualIn(place.action, row), stages: { ...estimates(place.action), ...row?.stages } };
}

const mostKept = 50;

/** Adds a job that ends now to the last fifty, in the transaction of its end. */
export async function keepDeployTime(db: Database, jobId: number, place: Place, now: Date): Promise<void> {
  const first = { ...place, jobIds: [jobId], percentiles: [], stages: {} };
  const last = sql`(${deployTimes.jobIds} || excluded.job_ids)[greatest(1, cardinality(${deployTimes.jobIds}) + 2 - ${mostKept}::int):]`;
  await db
    .insert(deployTimes)
    .values(first)
    .onConflictDoUpdate({
      target: [deployTimes.action, presetId, location],
      set: { jobIds: last },
      setWhere: sql`excluded.job_ids[1] <> all(${deployTimes.jobIds})`,
    });
  // A separate statement, which sees the jobs that ended while the row was locked.
  await db
    .update(deployTimes)
    .set({
      percentiles: sql`(
        select percentile_cont(array[0.1, 0.5, 0.9, 0.95]::float8[]) within group (order by d.seconds)
        from (
          select extract(epoch from coalesce(j.finished_at, ${now.toISOString()}::timestamptz) - min(t.started_at))::float8 as seconds
          from jobs j join job_stages t on t.job_id = j.id
          where j.id = any(${deployTimes.jobIds})
          group by j.id) d)`,
      stages: sql`(
        select coalesce(jsonb_object_agg(d.stage, d.seconds), '{}')
        from (
          select t.stage, round(percentile_cont(0.5) within group (order by extract(epoch from t.finished_at - t.started_at)))::int as seconds
          from job_stages t
          where t.job_id = any(${deployTimes.jobIds}) and t.finished_at is not null and t.failure is null
          group by t.stage) d)`,
    })
    .where(isPlace(place));
}
