-- Sentences become facts: a code and its parameters. What cannot be read exactly keeps its sentence as {"code": "text"}.
create function to_tax_fact(sentence text, rate text, seller jsonb, buyer jsonb) returns jsonb language sql as $$
  select case
    when sentence like 'VAT ' || rtrim(rtrim(rate, '0'), '.') || ' \% of %, the seller''s country'
      then jsonb_build_object('code', 'domestic', 'rate', rate, 'country', seller->>'country')
    when sentence like 'VAT ' || rtrim(rtrim(rate, '0'), '.') || ' \% of %, where the customer lives'
      then jsonb_build_object('code', 'eu_consumer', 'rate', rate, 'country', buyer->>'country')
    when sentence = '0 %: valid VAT number of an EU firm, reverse charge'
      then jsonb_build_object('code', 'reverse_charge', 'rate', rate, 'country', buyer->>'country')
    when sentence like '0 \%: the customer is in %, outside the EU'
      then jsonb_build_object('code', 'outside_eu', 'rate', rate, 'country', buyer->>'country')
    when sentence like '0 \%: the customer is in %, outside the seller''s country'
      then jsonb_build_object('code', 'export', 'rate', rate, 'country', buyer->>'country')
    else jsonb_build_object('code', 'text', 'text', sentence)
  end
$$;
--> statement-breakpoint
create function to_line_fact(line_code text, sentence text) returns jsonb language plpgsql as $$
declare
  part text[];
begin
  if line_code = 'discount' and sentence = 'Discount for the period' then
    return jsonb_build_object('code', 'discount');
  elsif line_code = 'ipv4' and sentence ~ '^Additional IPv4 addresses: [0-9]{1,4}$' then
    return jsonb_build_object('code', 'ipv4', 'count', substring(sentence from '[0-9]+$')::int);
  elsif line_code in ('os', 'software', 'traffic_plan') then
    return jsonb_build_object('code', line_code, 'name', sentence);
  elsif line_code = 'preset' then
    part := regexp_match(sentence, '^(.+) \(([^(), ]+)(?:, ([^(), ]+))?\)$');
    if part is not null then
      return jsonb_build_object('code', 'preset', 'name', part[1], 'location', part[2], 'hostname', part[3]);
    end if;
  end if;
  return jsonb_build_object('code', 'text', 'text', sentence);
end $$;
--> statement-breakpoint
create function to_price_step(step text, invoice int, tax_sentence text, tax_fact jsonb) returns jsonb language plpgsql as $$
declare
  part text[];
  line jsonb;
  currency constant text := '(EUR|RUB|USD)$';
begin
  part := regexp_match(step, '^(net|subtotal|total): ([0-9]+\.[0-9]{2}) ' || currency);
  if part is not null then
    return jsonb_build_object('code', part[1],
      'amount', jsonb_build_object('value', part[2], 'currency', part[3]));
  end if;
  part := regexp_match(step, '^period of ([0-9]{1,3}) months, ([0-9.]+) % off: −([0-9]+\.[0-9]{2}) ' || currency);
  if part is not null then
    return jsonb_build_object('code', 'discount', 'months', part[1]::int, 'percent', part[2],
      'amount', jsonb_build_object('value', part[3], 'currency', part[4]));
  end if;
  part := regexp_match(step, '^(.*): ([0-9]+\.[0-9]{2}) ' || currency);
  if part is not null and part[1] = tax_sentence then
    return jsonb_build_object('code', 'tax', 'tax', tax_fact,
      'amount', jsonb_build_object('value', part[2], 'currency', part[3]));
  end if;
  part := regexp_match(step, '^(.*): ([0-9]+\.[0-9]{2}) × ([0-9]{1,3}) = ([0-9]+\.[0-9]{2}) ' || currency);
  if part is not null then
    select to_line_fact(l.code, l.description) into line
      from invoice_lines l where l.invoice_id = invoice and l.description = part[1] order by l.id limit 1;
    if line is not null then
      return jsonb_build_object('code', 'line', 'line', line, 'unit', part[2], 'quantity', part[3]::int,
        'amount', jsonb_build_object('value', part[4], 'currency', part[5]));
    end if;
  end if;
  return jsonb_build_object('code', 'text', 'text', step);
end $$;
--> statement-breakpoint
create function to_trace(steps jsonb, invoice int, tax_sentence text, tax_fact jsonb) returns jsonb language sql as $$
  select coalesce(jsonb_agg(to_price_step(step, invoice, tax_sentence, tax_fact) order by place), '[]'::jsonb)
  from jsonb_array_elements_text(steps) with ordinality t(step, place)
$$;
--> statement-breakpoint
create function to_return_fact(sentence text) returns jsonb language sql as $$
  select case
    when sentence = '' then null
    when sentence = 'The order was not paid in time' then jsonb_build_object('code', 'unpaid')
    when sentence ~ '^Deployment of \S+ failed$'
      then jsonb_build_object('code', 'deploy_failed', 'hostname', substring(sentence from '^Deployment of (\S+) failed$'))
    else jsonb_build_object('code', 'text', 'text', sentence)
  end
$$;
--> statement-breakpoint
create function to_entry_fact(sentence text) returns jsonb language plpgsql as $$
declare
  part text[];
begin
  if sentence = 'Credit added' then return jsonb_build_object('code', 'topup'); end if;
  part := regexp_match(sentence, '^Invoice (\S+)$');
  if part is not null then return jsonb_build_object('code', 'invoice', 'number', part[1]); end if;
  part := regexp_match(sentence, '^Credit applied to invoice (\S+)$');
  if part is not null then return jsonb_build_object('code', 'applied', 'number', part[1]); end if;
  part := regexp_match(sentence, '^Credit note (\S+) for invoice (\S+)$');
  if part is not null then
    return jsonb_build_object('code', 'returned', 'note', part[1], 'number', part[2]);
  end if;
  return jsonb_build_object('code', 'text', 'text', sentence);
end $$;
--> statement-breakpoint
create function to_key_value(field text, value text) returns jsonb language sql as $$
  select case
    when field in ('active', 'pin_exempt') then to_jsonb(value = '1')
    when field = 'permissions' and value = 'all' then 'null'::jsonb
    when field in ('ip', 'permissions')
      then case when value = '' then '[]'::jsonb else to_jsonb(string_to_array(value, ',')) end
    else to_jsonb(value)
  end
$$;
--> statement-breakpoint
create function to_key_event(sentence text) returns jsonb language plpgsql as $$
declare
  part text[];
begin
  part := regexp_match(sentence, '^API key (.*) (created|deleted)$');
  if part is not null then return jsonb_build_object('code', part[2], 'name', part[1]); end if;
  part := regexp_match(sentence, '^Secret …(\w+) added beside …(\w+)$');
  if part is not null then
    return jsonb_build_object('code', 'rotated', 'added', part[1], 'beside', part[2]);
  end if;
  part := regexp_match(sentence, '^Secret …(\w+) retired$');
  if part is not null then return jsonb_build_object('code', 'retired', 'secret', part[1]); end if;
  part := regexp_match(sentence, '^(name|ip|login_notify_method|login_notify_address|expires|permissions) changed from "(.*)" to "(.*)"$');
  if part is null then
    part := regexp_match(sentence, '^(active|pin_exempt) changed from "([01])" to "([01])"$');
  end if;
  if part is not null then
    return jsonb_build_object('code', 'changed', 'field', part[1],
      'from', to_key_value(part[1], part[2]), 'to', to_key_value(part[1], part[3]));
  end if;
  return jsonb_build_object('code', 'text', 'text', sentence);
end $$;
--> statement-breakpoint
-- A change of type moves no row through the triggers that keep the ledger append-only.
alter table invoices
  alter column notes drop default,
  alter column notes drop not null,
  alter column notes set data type jsonb using to_return_fact(notes),
  alter column trace set data type jsonb
    using to_trace(trace, id, tax_reason, to_tax_fact(tax_reason, tax_rate::text, seller, buyer)),
  alter column tax_reason set data type jsonb using to_tax_fact(tax_reason, tax_rate::text, seller, buyer);
--> statement-breakpoint
alter table invoice_lines alter column description set data type jsonb using to_line_fact(code, description);
--> statement-breakpoint
alter table credit_notes
  alter column reason set data type jsonb
    using coalesce(to_return_fact(reason), jsonb_build_object('code', 'text', 'text', ''));
--> statement-breakpoint
alter table ledger_entries alter column description set data type jsonb using to_entry_fact(description);
--> statement-breakpoint
alter table api_key_history alter column message set data type jsonb using to_key_event(message);
--> statement-breakpoint
drop function to_key_event(text), to_key_value(text, text), to_entry_fact(text), to_return_fact(text),
  to_trace(jsonb, int, text, jsonb), to_price_step(text, int, text, jsonb), to_line_fact(text, text),
  to_tax_fact(text, text, jsonb, jsonb);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"invoice_id" integer NOT NULL,
	"method" text NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"currency" text NOT NULL,
	"state" text NOT NULL,
	"external_reference" text,
	"refund_of" integer,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "payments_amount" CHECK ("payments"."amount" > 0),
	CONSTRAINT "payments_ended" CHECK (("payments"."state" = 'pending') = ("payments"."ended_at" is null))
);
--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD COLUMN "starts" text;
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_refund_of_payments_id_fk" FOREIGN KEY ("refund_of") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "payments_invoice" ON "payments" USING btree ("invoice_id");
--> statement-breakpoint
CREATE INDEX "payments_account" ON "payments" USING btree ("account_id","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "payments_reference" ON "payments" USING btree ("method","external_reference");
--> statement-breakpoint
CREATE UNIQUE INDEX "payments_refund_once" ON "payments" USING btree ("refund_of") WHERE "payments"."state" <> 'failed';
--> statement-breakpoint
-- The main line of an order began its deployment, that of any other invoice a further period.
update invoice_lines l set starts = case when i.order_id is null then 'renewal' else 'deployment' end
  from invoices i where i.id = l.invoice_id and l.type = 'Hosting';
--> statement-breakpoint
-- Until now everything was paid from credit, as the ledger tells.
insert into payments (account_id, invoice_id, method, amount, currency, state, created_at, ended_at)
  select e.account_id, e.invoice_id, 'credit', -p.amount, a.currency, 'done', e.at, e.at
  from ledger_entries e
  join ledger_postings p on p.entry_id = e.id
  join ledger_accounts a on a.id = p.ledger_account_id and a.kind = 'credit'
  where e.kind = 'payment' and e.invoice_id is not null and p.amount < 0
  order by e.id;
--> statement-breakpoint
-- An invoice was taken back whole, and with it every payment.
insert into payments (account_id, invoice_id, method, amount, currency, state, refund_of, created_at, ended_at)
  select distinct on (paid.id) paid.account_id, paid.invoice_id, 'credit', paid.amount, paid.currency, 'done', paid.id, e.at, e.at
  from payments paid
  join ledger_entries e on e.invoice_id = paid.invoice_id and e.kind in ('refund', 'cancel')
  order by paid.id, e.id;
