CREATE TABLE "seen_notices" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"notice_id" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "planned_prices" DROP CONSTRAINT "planned_prices_preset_id_presets_id_fk";
--> statement-breakpoint
ALTER TABLE "planned_prices" DROP CONSTRAINT "planned_prices_location_locations_code_fk";
--> statement-breakpoint
DROP INDEX "planned_prices_preset";--> statement-breakpoint
ALTER TABLE "planned_prices" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "planned_prices" ADD COLUMN "entry_id" integer;--> statement-breakpoint
ALTER TABLE "planned_prices" ADD COLUMN "field" text;--> statement-breakpoint
update planned_prices set kind = 'presets', entry_id = preset_id,
  field = 'price.' || location || '.' || case currency when 'RUB' then 'RUR' else currency end;--> statement-breakpoint
ALTER TABLE "planned_prices" ALTER COLUMN "kind" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "planned_prices" ALTER COLUMN "entry_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "planned_prices" ALTER COLUMN "field" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "seen_notices" ADD CONSTRAINT "seen_notices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "planned_prices_entry" ON "planned_prices" USING btree ("kind","entry_id","id");--> statement-breakpoint
ALTER TABLE "planned_prices" DROP COLUMN "preset_id";--> statement-breakpoint
ALTER TABLE "planned_prices" DROP COLUMN "location";--> statement-breakpoint
-- What browsers remembered is not known here: what was told before is no news.
insert into seen_notices (account_id, notice_id) select account_id, max(id) from panel_notices group by account_id;
