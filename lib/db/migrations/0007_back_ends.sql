-- compatible
CREATE TABLE "back_ends" (
	"name" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"config" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"sealed" "bytea",
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" integer,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" integer,
	CONSTRAINT "back_ends_name" CHECK ("back_ends"."name" ~ '^[a-z][a-z0-9-]{1,29}$')
);

ALTER TABLE "back_ends" ADD CONSTRAINT "back_ends_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "back_ends" ADD CONSTRAINT "back_ends_changed_by_accounts_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
CREATE UNIQUE INDEX "back_ends_default" ON "back_ends" USING btree ("is_default") WHERE is_default;

create trigger back_ends_changed after insert or update or delete or truncate on back_ends
  execute function raise_configuration_version();
