insert into api_key_secrets (key_id, value_hash, token_view, created_at, last_used_at, last_used_address)
  select id, value_hash, token_view, created_at, last_used_at, last_used_address from api_keys order by id;
--> statement-breakpoint
update sessions s set api_key_secret_id = x.id from api_key_secrets x where x.key_id = s.api_key_id;
--> statement-breakpoint
-- What waits for the commit would keep a later migration of this run from altering the table.
set constraints all immediate;
--> statement-breakpoint
ALTER TABLE "api_keys" DROP CONSTRAINT "api_keys_value_hash_unique";--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "api_key_id" integer;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "is_test" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "mails_key" ON "mails" USING btree ("api_key_id","id");--> statement-breakpoint
ALTER TABLE "api_keys" DROP COLUMN "value_hash";--> statement-breakpoint
ALTER TABLE "api_keys" DROP COLUMN "token_view";