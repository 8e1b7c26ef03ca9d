DROP INDEX "servers_account_state";--> statement-breakpoint
DROP INDEX "tags_of_owner";--> statement-breakpoint
CREATE INDEX "servers_account_words" ON "servers" USING btree ("account_id","id","state","created_at","location","words") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "servers_account_state" ON "servers" USING btree ("account_id","state","location","created_at") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tags_of_owner" ON "tags" USING btree ("owner_id","tag","component_id","value") WHERE component = 'eq' and not is_internal;--> statement-breakpoint
-- Without the extensions (see 0046) searches are right and slower.
do $$
begin
  create extension if not exists pg_trgm;
  create extension if not exists btree_gin;
  create index server_addresses_part on server_addresses using gin (owner_id, ip gin_trgm_ops) with (gin_pending_list_limit = 128);
exception when insufficient_privilege or undefined_file or feature_not_supported then
  raise notice 'btree_gin or pg_trgm is not available: %', sqlerrm;
end $$;
