DROP INDEX "jobs_one_change";--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "is_behind" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_one_change" ON "jobs" USING btree ("server_id") WHERE holds <> 'nothing' and state in ('waiting', 'running') and not is_behind;