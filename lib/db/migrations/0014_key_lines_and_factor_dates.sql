ALTER TABLE "accounts" ADD COLUMN "totp_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "email_factor_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "passkey_factor_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "parent_id" integer;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_parent_id_api_keys_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."api_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_parent" ON "api_keys" USING btree ("parent_id");