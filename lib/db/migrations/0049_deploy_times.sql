CREATE TABLE "deploy_times" (
	"action" text NOT NULL,
	"preset_id" integer NOT NULL,
	"location" text NOT NULL,
	"job_ids" integer[] NOT NULL,
	"percentiles" double precision[] NOT NULL,
	"stages" jsonb NOT NULL,
	CONSTRAINT "deploy_times_action_preset_id_location_pk" PRIMARY KEY("action","preset_id","location")
);
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "usual" jsonb;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "late_told_at" timestamp with time zone;--> statement-breakpoint
-- What was measured so far: the last fifty of each preset and place.
INSERT INTO "deploy_times" ("action", "preset_id", "location", "job_ids", "percentiles", "stages")
SELECT k."action", k."preset_id", k."location", k."job_ids",
  (SELECT percentile_cont(array[0.1, 0.5, 0.9, 0.95]::float8[]) WITHIN GROUP (ORDER BY d.seconds)
    FROM (
      SELECT extract(epoch FROM j.finished_at - min(t.started_at))::float8 AS seconds
      FROM jobs j JOIN job_stages t ON t.job_id = j.id WHERE j.id = any(k."job_ids") GROUP BY j.id
    ) d),
  coalesce((SELECT jsonb_object_agg(d.stage, d.seconds)
    FROM (
      SELECT t.stage, round(percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM t.finished_at - t.started_at)))::int AS seconds
      FROM job_stages t WHERE t.job_id = any(k."job_ids") AND t.finished_at IS NOT NULL AND t.failure IS NULL GROUP BY t.stage
    ) d), '{}')
FROM (
  SELECT r.action, r.preset_id, r.location, array_agg(r.id ORDER BY r.id) AS job_ids
  FROM (
    SELECT j.id, j.action, s.preset_id, s.location,
      row_number() OVER (PARTITION BY j.action, s.preset_id, s.location ORDER BY j.id DESC) AS place
    FROM jobs j JOIN servers s ON s.id = j.server_id
    WHERE j.action IN ('deploy', 'reinstall') AND j.state = 'done' AND j.finished_at IS NOT NULL
      AND EXISTS (SELECT 1 FROM job_stages t WHERE t.job_id = j.id)
  ) r
  WHERE r.place <= 50 GROUP BY r.action, r.preset_id, r.location
) k;--> statement-breakpoint
-- Who got credit for what still runs has been told.
UPDATE "jobs" SET "late_told_at" = now() WHERE "state" = 'running' AND "action" = 'deploy'
  AND EXISTS (SELECT 1 FROM "ledger_entries" e WHERE e."key" = 'late deployment ' || "jobs"."order_id");
