ALTER TABLE "invoices" ADD COLUMN "receipt_number" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "created_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "issued_on" date;--> statement-breakpoint
-- Documents that exist keep the days that they were issued with, which are those of UTC.
update "invoices" set "created_at" = "issued_at", "issued_on" = ("issued_at" at time zone 'UTC')::date;--> statement-breakpoint
ALTER TABLE "invoices" ALTER COLUMN "created_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ALTER COLUMN "issued_on" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "time_zone" text DEFAULT 'UTC' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD COLUMN "issued_on" date;--> statement-breakpoint
alter table "credit_notes" disable trigger "credit_notes_frozen";--> statement-breakpoint
update "credit_notes" set "issued_on" = ("issued_at" at time zone 'UTC')::date;--> statement-breakpoint
alter table "credit_notes" enable trigger "credit_notes_frozen";--> statement-breakpoint
ALTER TABLE "credit_notes" ALTER COLUMN "issued_on" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_receipt_number_unique" UNIQUE("receipt_number");--> statement-breakpoint
-- What a document says stays frozen. A sale gets its number and its day once: when it is paid at the latest.
drop trigger invoices_frozen on invoices;--> statement-breakpoint
create trigger invoices_frozen before update of id, account_id, company_id, order_id, created_at, kind, currency,
    subtotal, tax, tax_rate, tax_reason, total, seller, buyer, trace on invoices
  for each row execute function document_is_frozen();--> statement-breakpoint
create trigger invoices_number_frozen before update of number, issued_at, issued_on, time_zone on invoices
  for each row when (old.number is not null or old.kind <> 'sale' or new.number is null)
  execute function document_is_frozen();--> statement-breakpoint
create trigger invoices_receipt_frozen before update of receipt_number on invoices
  for each row when (old.receipt_number is not null or old.kind <> 'addfunds')
  execute function document_is_frozen();
