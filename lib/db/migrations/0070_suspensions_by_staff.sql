ALTER TABLE "servers" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "servers" ADD COLUMN "shown_reason" text;--> statement-breakpoint
ALTER TABLE "servers" ADD COLUMN "first_moved_days" integer DEFAULT 0 NOT NULL;