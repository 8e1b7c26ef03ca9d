CREATE TABLE "confirmed_recipients" (
	"account_id" integer NOT NULL,
	"address" text NOT NULL,
	"confirmed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "confirmed_recipients_account_id_address_pk" PRIMARY KEY("account_id","address")
);
--> statement-breakpoint
CREATE TABLE "silent_hosts" (
	"account_id" integer NOT NULL,
	"host" text NOT NULL,
	"failures" integer NOT NULL,
	"last_failed_at" timestamp with time zone NOT NULL,
	"blocked_until" timestamp with time zone,
	CONSTRAINT "silent_hosts_host_account_id_pk" PRIMARY KEY("host","account_id")
);
--> statement-breakpoint
ALTER TABLE "pins" ADD COLUMN "wrong_total" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "pins" ADD COLUMN "first_wrong_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "next_try_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "held_because" text;--> statement-breakpoint
ALTER TABLE "confirmed_recipients" ADD CONSTRAINT "confirmed_recipients_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "silent_hosts_age" ON "silent_hosts" USING btree ("last_failed_at");--> statement-breakpoint
CREATE INDEX "webhooks_age" ON "webhooks" USING btree ("created_at");