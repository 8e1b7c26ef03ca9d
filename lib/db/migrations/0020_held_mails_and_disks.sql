-- compatible
CREATE TABLE "held_mails" (
	"mail_id" integer PRIMARY KEY NOT NULL,
	"held_at" timestamp with time zone NOT NULL
);

ALTER TABLE "bank_receipts" ADD COLUMN "entry" jsonb;
ALTER TABLE "bank_receipts" ADD COLUMN "listed_in" integer;
ALTER TABLE "servers" ADD COLUMN "extra_disk_gb" integer DEFAULT 0 NOT NULL;
ALTER TABLE "simulated_machines" ADD COLUMN "disk_gb" integer;
ALTER TABLE "imported_objects" ADD COLUMN "gone_at" timestamp with time zone;
ALTER TABLE "held_mails" ADD CONSTRAINT "held_mails_mail_id_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mails"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "bank_receipts" ADD CONSTRAINT "bank_receipts_listed_in_bank_imports_id_fk" FOREIGN KEY ("listed_in") REFERENCES "public"."bank_imports"("id") ON DELETE no action ON UPDATE no action;
-- Rows of tags that decide for the customer, which staff had set as internal ones: a refusal stays and is the customer's
-- own again; what nobody but staff had switched on goes.
delete from tags where is_internal and component in ('eq', 'customer')
  and tag in ('auto_credit', 'support_access', 'newsletter') and value is distinct from '0';
update tags set is_internal = false where is_internal and component in ('eq', 'customer')
  and tag in ('auto_credit', 'support_access', 'newsletter');

-- Products that begin at a local midnight, whose invoiced periods ended up to three days too early because months were
-- counted in UTC: the next period begins on their day of the month again. The days between are given away.
update product_subscriptions s
set next_at = f.begins at time zone f.zone
from (
  select n.id, n.zone, d.day::timestamp as begins, n.next
  from (
    select s.id, i.time_zone as zone, s.starts_at at time zone i.time_zone as first, s.next_at at time zone i.time_zone as next
    from product_subscriptions s
    cross join lateral (
      select i.time_zone from product_periods p join invoices i on i.id = p.invoice_id
      where p.subscription_id = s.id and p.ends_at = s.next_at order by p.id desc limit 1) i
    where s.ended_at is null
      and not exists (select from customer_terms t where t.account_id = s.account_id and t.invoice_day is not null)
  ) n
  cross join lateral (
    select date_trunc('month', n.next) + make_interval(months => m) as month from generate_series(0, 1) m) c
  cross join lateral (
    select c.month::date + least(extract(day from n.first)::int,
      extract(day from c.month + interval '1 month - 1 day')::int) - 1 as day) d
  where n.first::time = time '00:00'
    and n.next::time in (time '23:00', time '00:00', time '01:00')
    and d.day - n.next::date between 0 and 3
) f
where s.id = f.id and f.begins > f.next;
