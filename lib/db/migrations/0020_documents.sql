ALTER TABLE "mails" ADD COLUMN "invoice_id" integer;--> statement-breakpoint
CREATE INDEX "credit_notes_invoice" ON "credit_notes" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "mails_invoice" ON "mails" USING btree ("invoice_id");