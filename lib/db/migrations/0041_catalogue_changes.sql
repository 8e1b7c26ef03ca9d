CREATE TABLE "catalogue_changes" (
	"part" text NOT NULL,
	"preset_id" integer NOT NULL,
	"version" bigint NOT NULL,
	CONSTRAINT "catalogue_changes_part_preset_id_pk" PRIMARY KEY("part","preset_id")
);
--> statement-breakpoint
CREATE INDEX "catalogue_changes_version" ON "catalogue_changes" USING btree ("part","version");--> statement-breakpoint
-- Prices get a version of their own, as free units have.
insert into catalogue_versions (part, version) values ('prices', 1);
--> statement-breakpoint
create function raise_offer_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old is not distinct from new then return null; end if;
  update catalogue_versions set version = version + 1
    where part = tg_argv[0] and xmin <> pg_current_xact_id()::xid;
  insert into catalogue_changes (part, preset_id, version)
    select part, coalesce(new.preset_id, old.preset_id), version from catalogue_versions where part = tg_argv[0]
    on conflict (part, preset_id) do update set version = excluded.version
    where catalogue_changes.version <> excluded.version;
  return null;
end $$;
--> statement-breakpoint
-- An emptied table counts as a change of everything.
do $$
declare
  part text;
  watched text;
begin
  foreach part in array '{prices,stock}'::text[] loop
    watched := 'preset_' || part;
    execute format('drop trigger catalogue_changed on %I', watched);
    execute format('drop trigger catalogue_emptied on %I', watched);
    execute format('create constraint trigger catalogue_changed after insert or update or delete on %I
      deferrable initially deferred for each row execute function raise_offer_version(%L)', watched, part);
    execute format('create trigger catalogue_emptied after truncate on %I
      execute function raise_catalogue_version(''entries'')', watched);
  end loop;
end $$;
