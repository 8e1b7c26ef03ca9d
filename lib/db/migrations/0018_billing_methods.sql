ALTER TABLE "invoices" DROP CONSTRAINT "invoices_credit_applied";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_amount";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "kind" text DEFAULT 'sale' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "combined_into" integer;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "paid" numeric(14, 2) DEFAULT '0.00' NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "key" text;--> statement-breakpoint
-- Entries from before there were keys are named by their number.
ALTER TABLE "ledger_entries" DISABLE TRIGGER "ledger_entries_append_only";--> statement-breakpoint
UPDATE "ledger_entries" SET "key" = 'entry ' || "id";--> statement-breakpoint
ALTER TABLE "ledger_entries" ENABLE TRIGGER "ledger_entries_append_only";--> statement-breakpoint
ALTER TABLE "ledger_entries" ALTER COLUMN "key" SET NOT NULL;--> statement-breakpoint
-- Until now credit was the only method.
UPDATE "invoices" SET "paid" = "credit_applied";--> statement-breakpoint
UPDATE "payments" SET "method" = 'sandbox' WHERE "method" = 'card';--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "excess" numeric(14, 2) DEFAULT '0.00' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_combined_into_invoices_id_fk" FOREIGN KEY ("combined_into") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_entries_invoice" ON "ledger_entries" USING btree ("invoice_id");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_key_unique" UNIQUE("key");--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_paid" CHECK ("invoices"."paid" <= "invoices"."total");--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_paid_whole" CHECK ("invoices"."status" <> 'Paid' or "invoices"."paid" = "invoices"."total");--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_credit_applied" CHECK ("invoices"."credit_applied" >= 0 and "invoices"."credit_applied" <= "invoices"."paid");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_amount" CHECK ("payments"."amount" > 0 and "payments"."excess" >= 0 and "payments"."excess" <= "payments"."amount");--> statement-breakpoint
-- Balances are kept for customers alone: one row of the house that every sale locks would make them wait in line.
create or replace function ledger_posting_added() returns trigger language plpgsql as $$
begin
  update ledger_accounts set balance = balance + new.amount where id = new.ledger_account_id and account_id is not null;
  return new;
end $$;--> statement-breakpoint
update ledger_accounts set balance = 0 where account_id is null;
