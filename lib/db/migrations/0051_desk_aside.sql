ALTER TABLE "mails" ADD COLUMN "set_aside_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "set_aside_by" integer;--> statement-breakpoint
ALTER TABLE "sms_messages" ADD COLUMN "set_aside_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sms_messages" ADD COLUMN "set_aside_by" integer;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "set_aside_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "set_aside_by" integer;--> statement-breakpoint
CREATE INDEX "invoices_owed" ON "invoices" USING btree ("account_id","due_at") WHERE status in ('Unpaid', 'Collections');--> statement-breakpoint
CREATE INDEX "audit_rows_account_panel" ON "audit_rows" USING btree ("account_id","id") WHERE actor_kind = 'panel';