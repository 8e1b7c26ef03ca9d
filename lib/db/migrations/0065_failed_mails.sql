ALTER TABLE "inbound_mails" ADD COLUMN "claimed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "inbound_mails" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "inbound_mails" ADD COLUMN "from_line" "bytea";--> statement-breakpoint
ALTER TABLE "inbound_mails" ADD COLUMN "size_bytes" bigint;--> statement-breakpoint
ALTER TABLE "inbound_mails" ADD COLUMN "error" text;--> statement-breakpoint
ALTER TABLE "inbound_mails" ADD COLUMN "source" "bytea";--> statement-breakpoint
CREATE INDEX "inbound_mails_failed" ON "inbound_mails" USING btree ("id") WHERE outcome in ('too_large', 'unreadable', 'slow', 'heavy', 'interrupted', 'not_stored') and handled_at is null;--> statement-breakpoint
CREATE INDEX "inbound_mails_reading" ON "inbound_mails" USING btree ("claimed_at") WHERE outcome = 'reading';--> statement-breakpoint
CREATE INDEX "inbound_mails_kept" ON "inbound_mails" USING btree ("id") WHERE source is not null;--> statement-breakpoint
-- Until now nobody was shown these; they are not to come up all at once, long after they came.
UPDATE "inbound_mails" SET "handled_at" = "received_at" WHERE "outcome" IN ('too_large', 'unreadable') AND "handled_at" IS NULL;
