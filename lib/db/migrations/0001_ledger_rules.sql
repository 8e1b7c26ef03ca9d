-- The balance of a ledger account follows its postings, in the same statement.
create function ledger_posting_added() returns trigger language plpgsql as $$
begin
  update ledger_accounts set balance = balance + new.amount where id = new.ledger_account_id;
  return new;
end $$;
--> statement-breakpoint
create trigger ledger_posting_added after insert on ledger_postings
  for each row execute function ledger_posting_added();
--> statement-breakpoint
-- What was posted stays posted: corrections are new entries.
create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only';
end $$;
--> statement-breakpoint
create trigger ledger_postings_append_only before update or delete on ledger_postings
  for each row execute function ledger_is_append_only();
--> statement-breakpoint
create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function ledger_is_append_only();
--> statement-breakpoint
-- Every entry sums to zero when its transaction commits.
create function ledger_entry_balances() returns trigger language plpgsql as $$
declare
  total numeric;
begin
  select sum(amount) into total from ledger_postings where entry_id = new.entry_id;
  if total <> 0 then
    raise exception 'ledger entry % does not balance: %', new.entry_id, total;
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger ledger_entry_balances after insert on ledger_postings
  deferrable initially deferred for each row execute function ledger_entry_balances();
