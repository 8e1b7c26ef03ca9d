CREATE TABLE "catalogue_versions" (
	"part" text PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
insert into catalogue_versions (part, version) values ('entries', 1), ('stock', 1);
--> statement-breakpoint
-- At commit, and once in a transaction: xmin names the transaction that raised it last.
create function raise_catalogue_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old is not distinct from new then return null; end if;
  update catalogue_versions set version = version + 1
    where part = tg_argv[0] and xmin <> pg_current_xact_id()::xid;
  return null;
end $$;
--> statement-breakpoint
-- Named to fire before the triggers of accounts: a transaction takes this row first, and then those of accounts.
do $$
declare
  watched text;
begin
  foreach watched in array '{locations,presets,preset_prices,systems,software,traffic_plans}'::text[] loop
    execute format('create constraint trigger catalogue_changed after insert or update or delete on %I
      deferrable initially deferred for each row execute function raise_catalogue_version(''entries'')', watched);
  end loop;
  create constraint trigger catalogue_changed after insert or update or delete on preset_stock
    deferrable initially deferred for each row execute function raise_catalogue_version('stock');
  create constraint trigger catalogue_tag_added after insert on tags deferrable initially deferred for each row
    when (new.component in ('preset', 'OS', 'software', 'traffic_plan')) execute function raise_catalogue_version('entries');
  create constraint trigger catalogue_tag_changed after update on tags deferrable initially deferred for each row
    when (old.component in ('preset', 'OS', 'software', 'traffic_plan') or new.component in ('preset', 'OS', 'software', 'traffic_plan'))
    execute function raise_catalogue_version('entries');
  create constraint trigger catalogue_tag_removed after delete on tags deferrable initially deferred for each row
    when (old.component in ('preset', 'OS', 'software', 'traffic_plan')) execute function raise_catalogue_version('entries');
  foreach watched in array '{locations,presets,preset_prices,preset_stock,systems,software,traffic_plans,tags}'::text[] loop
    execute format('create trigger catalogue_emptied after truncate on %I execute function raise_catalogue_version(%L)',
      watched, case watched when 'preset_stock' then 'stock' else 'entries' end);
  end loop;
end $$;
