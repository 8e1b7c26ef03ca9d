ALTER TABLE "sessions" ADD COLUMN "used_at" timestamp with time zone;
--> statement-breakpoint
drop trigger session_changed on sessions;
--> statement-breakpoint
-- Its use is noted every minute, and no session shows it.
create constraint trigger session_changed after update on sessions deferrable initially deferred for each row
  when (to_jsonb(old) - '{ended_at,used_at}'::text[] is distinct from to_jsonb(new) - '{ended_at,used_at}'::text[])
  execute function touch_owner();
