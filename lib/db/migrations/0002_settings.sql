-- compatible
CREATE TABLE "configuration_versions" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"version" bigint NOT NULL,
	CONSTRAINT "configuration_versions_one_row" CHECK ("configuration_versions"."is_only")
);

CREATE TABLE "settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text,
	"sealed" "bytea",
	"revision" bigint NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" integer,
	CONSTRAINT "settings_value_or_sealed" CHECK ("settings"."value" is null or "settings"."sealed" is null)
);

ALTER TABLE "settings" ADD CONSTRAINT "settings_changed_by_accounts_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;

insert into configuration_versions (version) values (1);

-- Raised by every table of the configuration, so that all processes read it again within a second.
create function raise_configuration_version() returns trigger language plpgsql as $$
begin
  update configuration_versions set version = version + 1;
  return null;
end $$;

create trigger settings_changed after insert or update or delete or truncate on settings
  execute function raise_configuration_version();
