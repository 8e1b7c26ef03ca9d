ALTER TABLE "invoices" ALTER COLUMN "number" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "invoices_receipt_small" ON "invoices" USING btree (lower("receipt_number")) WHERE receipt_number is not null;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_numbered" CHECK ("invoices"."kind" <> 'sale' or "invoices"."number" is not null or "invoices"."status" in ('Unpaid', 'Cancelled'));--> statement-breakpoint
-- Numbers and days are given once: to a first order and to added funds with their payment. Numbers that exist stay.
drop trigger invoices_number_frozen on invoices;--> statement-breakpoint
create trigger invoices_number_frozen before update of number, issued_at, issued_on, time_zone on invoices
  for each row when (not (
    old.kind = 'sale' and old.number is null and new.number is not null
    or old.kind = 'addfunds' and old.number is null and new.number is null
      and old.receipt_number is null and new.receipt_number is not null))
  execute function document_is_frozen();
