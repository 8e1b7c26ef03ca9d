-- compatible, concurrently
create index concurrently if not exists "ledger_entries_charged" on "ledger_entries" using btree ("account_id","at") WHERE kind in ('invoice', 'cancel', 'refund', 'usage');
create index concurrently if not exists "tickets_listed_deadline" on "tickets" using btree (coalesce(case when state = 'open' then
        case when answered_at is null and answer_due_at is not null then answer_due_at else solve_due_at end end, 'infinity'),"id");
create index concurrently if not exists "invoices_overdue" on "invoices" using btree ("due_at","id","created_at","total","company_id","account_id","status") WHERE status in ('Unpaid', 'Collections');
