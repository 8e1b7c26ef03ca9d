-- The balances follow the postings of a statement at once: a batch has thousands, and each was an update of its own.
drop trigger ledger_posting_added on ledger_postings;
--> statement-breakpoint
create or replace function ledger_posting_added() returns trigger language plpgsql as $$
begin
  update ledger_accounts a set balance = a.balance + locked.amount
  from (
    select l.id, s.amount
    from (select ledger_account_id as id, sum(amount) as amount from added group by ledger_account_id) s
      join ledger_accounts l using (id)
    where l.account_id is not null
    -- In one order, so that two batches never wait for each other.
    order by l.id for no key update of l
  ) locked
  where a.id = locked.id;
  return null;
end $$;
--> statement-breakpoint
create trigger ledger_posting_added after insert on ledger_postings
  referencing new table as added
  for each statement execute function ledger_posting_added();
