-- What an issued document says, it says for ever; only what became of it changes.
create function document_is_frozen() returns trigger language plpgsql as $$
begin
  raise exception 'an issued document is frozen: % of %', lower(tg_op), tg_table_name;
end $$;
--> statement-breakpoint
create trigger invoices_frozen before update of id, account_id, company_id, number, order_id, issued_at, kind, currency,
    subtotal, tax, tax_rate, tax_reason, total, seller, buyer, trace on invoices
  for each row execute function document_is_frozen();
--> statement-breakpoint
create trigger invoices_kept before delete on invoices
  for each row execute function document_is_frozen();
--> statement-breakpoint
create trigger invoice_lines_frozen before update or delete on invoice_lines
  for each row execute function document_is_frozen();
--> statement-breakpoint
create trigger credit_notes_frozen before update or delete on credit_notes
  for each row execute function document_is_frozen();
