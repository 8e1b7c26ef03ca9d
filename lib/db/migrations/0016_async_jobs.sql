ALTER TABLE "locations" ADD COLUMN "provisioner" text;--> statement-breakpoint
ALTER TABLE "job_stages" ADD COLUMN "failure" jsonb;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "operation" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "session_id" uuid;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "input" "bytea";--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "holds" text DEFAULT 'nothing' NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "progress" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "failure" jsonb;--> statement-breakpoint
ALTER TABLE "servers" ADD COLUMN "provisioner" text;--> statement-breakpoint
update jobs set
  operation = case action when 'deploy' then 'eq.order_instance' else 'eq.' || action end,
  holds = case when action in ('deploy', 'reinstall') then 'everything' else 'nothing' end,
  progress = case when state = 'done' then 100 else
    case stage when 'allocating' then 3 when 'installing' then 8 when 'configuring' then 70 when 'verifying' then 92 else 0 end end;--> statement-breakpoint
ALTER TABLE "jobs" ALTER COLUMN "operation" SET NOT NULL;--> statement-breakpoint
-- Sentences of failures become facts: a code, and its parameters.
update job_stages set failure = case error
      when 'the disk image did not verify' then '{"code":"badImage"}'::jsonb
      when 'the machine stopped answering' then '{"code":"noAnswer"}'::jsonb
      when 'no free address in this location' then '{"code":"noAddress"}'::jsonb
      else jsonb_build_object('code', 'reported', 'text', error) end
  where error is not null;--> statement-breakpoint
update jobs set debug = null, scope = null, failure = case
    when state = 'cancelled' then '{"code":"orderUnpaid"}'::jsonb
    when action in ('set_pin', 'check_pin') then '{"code":"pinWrong"}'::jsonb
    when debug is null then '{"code":"unexpected"}'::jsonb
    else case debug
      when 'the disk image did not verify' then '{"code":"badImage"}'::jsonb
      when 'the machine stopped answering' then '{"code":"noAnswer"}'::jsonb
      when 'no free address in this location' then '{"code":"noAddress"}'::jsonb
      else jsonb_build_object('code', 'reported', 'text', debug) end end
  where state in ('failed', 'cancelled');--> statement-breakpoint
-- There was one provisioner.
update servers set provisioner = 'simulated' where state <> 'awaiting_payment';--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_one_change" ON "jobs" USING btree ("server_id") WHERE holds <> 'nothing' and state in ('waiting', 'running');