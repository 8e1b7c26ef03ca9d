ALTER TABLE "console_tickets" ALTER COLUMN "address" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "console_tickets" ADD COLUMN "pass_hash" "bytea";--> statement-breakpoint
ALTER TABLE "console_tickets" ADD COLUMN "connect_hash" "bytea";--> statement-breakpoint
ALTER TABLE "console_tickets" ADD COLUMN "connect_by" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "console_tickets" ADD CONSTRAINT "console_tickets_connect_hash_unique" UNIQUE("connect_hash");