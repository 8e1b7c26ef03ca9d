DROP INDEX "payments_refund_once";--> statement-breakpoint
DROP INDEX "payment_reports_open";--> statement-breakpoint
ALTER TABLE "sms_messages" ADD COLUMN "kind" text;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_refund_once" ON "payments" USING btree ("refund_of") WHERE "payments"."state" <> 'failed' and "payments"."external_reference" is null;--> statement-breakpoint
CREATE INDEX "payment_reports_open" ON "payment_reports" USING btree ("id") WHERE outcome in ('wrong_currency', 'unknown', 'disputed_again', 'disputed_in_part', 'refunded_outside') and closed_at is null;