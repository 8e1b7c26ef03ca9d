CREATE TABLE "account_versions" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_versions" ADD CONSTRAINT "account_versions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- Counted at commit: the row is the last that a transaction takes, so two that change one account cannot wait for each other.
create function touch_account(touched integer) returns void language sql as $$
  insert into account_versions as v (account_id, version) values (touched, 1)
    on conflict (account_id) do update set version = v.version + 1
$$;
--> statement-breakpoint
create function touch_new_account() returns trigger language plpgsql as $$
begin
  perform touch_account(new.id);
  return null;
end $$;
--> statement-breakpoint
create constraint trigger account_added after insert on accounts deferrable initially deferred for each row execute function touch_new_account();
--> statement-breakpoint
-- Each sign-in writes these two, and no session shows them.
create constraint trigger account_changed after update on accounts deferrable initially deferred for each row
  when (to_jsonb(old) - '{last_login_at,last_login_address}'::text[] is distinct from to_jsonb(new) - '{last_login_at,last_login_address}'::text[])
  execute function touch_new_account();
--> statement-breakpoint
create function touch_company_accounts() returns trigger language plpgsql as $$
begin
  perform touch_account(id) from accounts where company_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger company_changed after update on companies deferrable initially deferred for each row execute function touch_company_accounts();
--> statement-breakpoint
-- For tables with an account_id.
create function touch_owner() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform touch_account(old.account_id); end if;
  if tg_op <> 'DELETE' and (tg_op = 'INSERT' or new.account_id <> old.account_id) then
    perform touch_account(new.account_id);
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger server_changed after insert or update or delete on servers deferrable initially deferred for each row execute function touch_owner();
--> statement-breakpoint
create constraint trigger pin_set after insert or delete on pins deferrable initially deferred for each row execute function touch_owner();
--> statement-breakpoint
-- Its end is looked at on every call; everything else of a session stays as it was read.
create constraint trigger session_changed after update on sessions deferrable initially deferred for each row
  when (to_jsonb(old) - 'ended_at' is distinct from to_jsonb(new) - 'ended_at')
  execute function touch_owner();
--> statement-breakpoint
create constraint trigger key_removed after delete on api_keys deferrable initially deferred for each row execute function touch_owner();
--> statement-breakpoint
create constraint trigger key_changed after update on api_keys deferrable initially deferred for each row
  when (to_jsonb(old) - '{last_used_at,last_used_address}'::text[] is distinct from to_jsonb(new) - '{last_used_at,last_used_address}'::text[])
  execute function touch_owner();
--> statement-breakpoint
create constraint trigger job_added after insert or delete on jobs deferrable initially deferred for each row execute function touch_owner();
--> statement-breakpoint
-- Not the ticking of a deployment: it changes nothing that a session shows.
create constraint trigger job_changed after update on jobs deferrable initially deferred for each row
  when ((old.account_id, old.key, old.action, old.state, old.server_id, old.invoice_id)
    is distinct from (new.account_id, new.key, new.action, new.state, new.server_id, new.invoice_id))
  execute function touch_owner();
--> statement-breakpoint
create function touch_tagged() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.component = 'customer' then perform touch_account(old.component_id); end if;
  if tg_op <> 'DELETE' and new.component = 'customer' then perform touch_account(new.component_id); end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger tag_changed after insert or update or delete on tags deferrable initially deferred for each row execute function touch_tagged();
--> statement-breakpoint
insert into account_versions (account_id, version) select id, 1 from accounts;
