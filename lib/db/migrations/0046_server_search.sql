DROP INDEX "servers_account_state";--> statement-breakpoint
ALTER TABLE "account_versions" ADD COLUMN "servers" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "server_addresses" ADD COLUMN "owner_id" integer;--> statement-breakpoint
ALTER TABLE "servers" ADD COLUMN "words" text GENERATED ALWAYS AS (lower(hostname || ' ' || label || ' ' || system_name || ' ' || location)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "tags" ADD COLUMN "owner_id" integer;--> statement-breakpoint
update server_addresses a set owner_id = s.account_id from servers s where s.id = a.server_id;--> statement-breakpoint
update tags t set owner_id = s.account_id from servers s where t.component = 'eq' and s.id = t.component_id;--> statement-breakpoint
-- A table of which triggers are still to run cannot be given an index.
set constraints all immediate;--> statement-breakpoint
set constraints all deferred;--> statement-breakpoint
CREATE INDEX "server_addresses_owner" ON "server_addresses" USING btree ("owner_id","ip","server_id","mac");--> statement-breakpoint
CREATE INDEX "tags_of_owner" ON "tags" USING btree ("owner_id","tag","component_id") WHERE component = 'eq' and not is_internal;--> statement-breakpoint
CREATE INDEX "servers_account_state" ON "servers" USING btree ("account_id","state","created_at","id","location","words") WHERE deleted_at is null;
--> statement-breakpoint
create function know_owner_of_address() returns trigger language plpgsql as $$
begin
  new.owner_id := (select account_id from servers where id = new.server_id);
  return new;
end $$;
--> statement-breakpoint
create trigger address_owned before insert or update of server_id on server_addresses for each row execute function know_owner_of_address();
--> statement-breakpoint
create function know_owner_of_tag() returns trigger language plpgsql as $$
begin
  new.owner_id := (select account_id from servers where id = new.component_id);
  return new;
end $$;
--> statement-breakpoint
create trigger tag_owned before insert or update of component, component_id on tags for each row
  when (new.component = 'eq') execute function know_owner_of_tag();
--> statement-breakpoint
create function pass_on_owner() returns trigger language plpgsql as $$
begin
  update server_addresses set owner_id = new.account_id where server_id = new.id;
  update tags set owner_id = new.account_id where component = 'eq' and component_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create trigger server_passed_on after update of account_id on servers for each row
  when (old.account_id <> new.account_id) execute function pass_on_owner();
--> statement-breakpoint
-- Kept where server_changed writes at commit anyway, so that nothing more is waited for.
create function count_server() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.deleted_at is null and old.state <> 'failed' then
    update account_versions set servers = servers - 1 where account_id = old.account_id;
  end if;
  if tg_op <> 'DELETE' and new.deleted_at is null and new.state <> 'failed' then
    insert into account_versions as v (account_id, version, servers) values (new.account_id, 1, 1)
      on conflict (account_id) do update set servers = v.servers + 1;
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger server_counted after insert or delete on servers deferrable initially deferred for each row execute function count_server();
--> statement-breakpoint
create constraint trigger server_recounted after update on servers deferrable initially deferred for each row
  when ((old.account_id, old.deleted_at is null and old.state <> 'failed')
    is distinct from (new.account_id, new.deleted_at is null and new.state <> 'failed'))
  execute function count_server();
--> statement-breakpoint
update account_versions v set servers = counted.servers
  from (select account_id, count(*) as servers from servers where deleted_at is null and state <> 'failed' group by account_id) counted
  where v.account_id = counted.account_id;
--> statement-breakpoint
-- Without the extensions (they come with PostgreSQL, but not with every hosted one) searches are right and slower. What
-- waits to be sorted in is kept short, because every search reads it.
do $$
begin
  create extension if not exists pg_trgm;
  create extension if not exists btree_gin;
  create index servers_words on servers using gin (account_id, words gin_trgm_ops) with (gin_pending_list_limit = 128);
exception when insufficient_privilege or undefined_file or feature_not_supported then
  raise notice 'btree_gin or pg_trgm is not available: %', sqlerrm;
end $$;
