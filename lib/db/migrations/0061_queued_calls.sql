ALTER TABLE "jobs" ADD COLUMN "is_begun" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "servers" ADD COLUMN "last_job_id" integer;--> statement-breakpoint
-- A repetition of work that is running now is recognised as before.
UPDATE "servers" SET "last_job_id" = "running"."id" FROM (
  SELECT "server_id", max("id") AS "id" FROM "jobs" WHERE "state" = 'running' AND "holds" <> 'nothing' GROUP BY "server_id"
) "running" WHERE "running"."server_id" = "servers"."id";

