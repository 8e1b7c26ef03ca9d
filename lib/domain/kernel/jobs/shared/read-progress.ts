import { sql } from "drizzle-orm";
import { type StageTime, shareOfStages } from "@/lib/base/stage-share";
import type { Database } from "@/lib/db/client";
import { stagesOf } from "../rules";
import { readUsualTime } from "./usual-times";

type Row = {
  id: number;
  action: string;
  presetId: number;
  location: string;
  /** Stages of this attempt: name → start and end in epoch seconds. */
  stages: Record<string, { started: number; finished: number | null }>;
};

/** Progress of running deployments and reinstallations by job id, in whole percent, as their pages show it. */
export async function readProgress(
  db: Database,
  ids: readonly number[],
  now: Date,
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<Row>(sql`
    select j.id, j.action, s.preset_id as "presetId", s.location, coalesce((
      select json_object_agg(t.stage, json_build_object('started', extract(epoch from t.started_at),
        'finished', extract(epoch from t.finished_at))) from job_stages t where t.job_id = j.id and t.attempt = j.attempt), '{}') as stages
    from jobs j join servers s on s.id = j.server_id where j.id = any(${sql.param([...ids])}::int[])`);
  const seconds = now.getTime() / 1000;
  const progress = new Map<number, number>();
  for (const { id, stages, ...place } of rows) {
    const { stages: usual } = await readUsualTime(db, place);
    const times = stagesOf(place.action).flatMap((name): StageTime[] => {
      if (name === "done") return [];
      const stage = stages[name];
      const usualSeconds = usual[name] ?? 0;
      if (!stage) return [{ state: "waiting", seconds: 0, usualSeconds }];
      const state = stage.finished === null ? "running" : "done";
      return [{ state, seconds: (stage.finished ?? seconds) - stage.started, usualSeconds }];
    });
    progress.set(id, Math.round(shareOfStages(times) * 100));
  }
  return progress;
}
