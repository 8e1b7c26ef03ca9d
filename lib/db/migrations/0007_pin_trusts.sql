CREATE TABLE "pin_trusts" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"session_id" uuid NOT NULL,
	"pin_set_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "pin_trusts" ADD CONSTRAINT "pin_trusts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pin_trusts_end" ON "pin_trusts" USING btree ("expires_at");