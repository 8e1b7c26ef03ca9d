ALTER TABLE "jobs" ALTER COLUMN "key" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "key_sealed" "bytea" DEFAULT '\x' NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "key_hash" "bytea";--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_key_hash_unique" UNIQUE("key_hash");