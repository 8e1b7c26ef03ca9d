import { type SQL, sql } from "drizzle-orm";
import { cardMethodsText } from "@/lib/base/card-methods";
import { documentLaws } from "./document-laws";

/** Returns the condition that a column's value belongs to the checked part. */
type Within = (column: string) => SQL;

/** `over`: the table to check in parts, by ID; null: all at once, because it compares totals. */
export type Law = { over: string | null; question: (within: Within) => SQL };

/** The panel's few ledger accounts of a kind, looked up once per statement and not per posting. */
const ofTheHouse = (kind: "payments" | "clearing") =>
  sql`any(array(select id from ledger_accounts where kind = ${sql.raw(`'${kind}'`)}))`;

const cards = sql.raw(cardMethodsText);

/** Receivable of the invoice's owner in its currency, joined as in the unique index. */
const receivableOf = sql`
    left join ledger_accounts own on own.kind = 'receivable' and own.currency = i.currency and coalesce(own.account_id, 0) = i.account_id`;

/**
 * Invariants of the ledger. Each query finds violations: `what` names the row, `found` describes the violation. Each
 * is a single statement and therefore sees one snapshot, despite concurrent bookings. What a part is compared with is
 * either limited to the same part or looked up row by row: otherwise each part would scan the other table from its
 * start, and the total time would grow with the square of the rows.
 */
export const laws: Readonly<Record<string, Law>> = {
  "every entry sums to zero": {
    over: "ledger_entries",
    question: (within) => sql`
    select 'entry ' || entry_id as what, 'sums to ' || sum(amount) as found
    from ledger_postings where ${within("entry_id")} group by entry_id having sum(amount) <> 0`,
  },

  "every entry has postings": {
    over: "ledger_entries",
    question: (within) => sql`
    select 'entry ' || e.id as what, 'has none' as found
    from ledger_entries e where ${within("e.id")}
      and not exists (select from ledger_postings p where p.entry_id = e.id and ${within("p.entry_id")})`,
  },

  "a customer's balance is the sum of its postings": {
    over: "ledger_accounts",
    question: (within) => sql`
    select a.kind || ' of account ' || a.account_id as what, a.balance || ', not ' || posted.sum as found
    from ledger_accounts a
    join lateral (select coalesce(sum(p.amount), 0) from ledger_postings p where p.ledger_account_id = a.id) posted(sum) on true
    where a.account_id is not null and ${within("a.id")} and a.balance <> posted.sum`,
  },

  "an account's money is in its own currency and its own name": {
    over: "ledger_entries",
    question: (within) => sql`
    select 'entry ' || wrong.id as what, 'touches ' || (
        select string_agg(distinct coalesce('account ' || a.account_id, 'the house') || ' in ' || a.currency, ', ')
        from ledger_postings p join ledger_accounts a on a.id = p.ledger_account_id where p.entry_id = wrong.id) as found
    from (
      select e.id from ledger_entries e
      join ledger_postings p on p.entry_id = e.id and ${within("p.entry_id")}
      left join (select id, currency from ledger_accounts where account_id is null
        and kind in ('payments', 'clearing', 'sales', 'tax', 'promotion', 'opening')) house on house.id = p.ledger_account_id
      left join ledger_accounts a on a.id = case when house.id is null then p.ledger_account_id end
      where ${within("e.id")} group by e.id
      having bool_or(a.account_id <> e.account_id)
        or min(coalesce(house.currency, a.currency)) <> max(coalesce(house.currency, a.currency))
    ) wrong`,
  },

  "what is paid of an invoice is what its payments posted": {
    over: "invoices",
    question: (within) => sql`
    select 'invoice ' || coalesce(i.number, '#' || i.id) as what, 'paid ' || i.paid || ', posted ' || coalesce(posted.sum, 0) as found
    from invoices i ${receivableOf}
    left join lateral (
      select sum(p.amount) from ledger_entries e
      join ledger_postings p on p.entry_id = e.id
      where e.invoice_id = i.id and (e.kind = 'payment' and p.amount > 0 or e.kind = 'chargeback' and p.amount < 0)
        and (p.ledger_account_id = ${ofTheHouse("clearing")} or i.kind = 'sale' and p.ledger_account_id = own.id)
    ) posted(sum) on true
    where ${within("i.id")} and i.paid <> coalesce(posted.sum, 0)`,
  },

  "what is paid of an invoice is the sum of its payments": {
    over: "invoices",
    question: (within) => sql`
    select 'invoice ' || coalesce(i.number, '#' || i.id) as what, 'paid ' || i.paid || ', payments ' || coalesce(sum(p.amount - p.excess), 0) as found
    from invoices i left join payments p on p.invoice_id = i.id and ${within("p.invoice_id")} and p.state = 'done' and p.refund_of is null
      and not exists (select from ledger_entries e where e.key = 'chargeback ' || p.id)
    where ${within("i.id")} group by i.id having i.paid <> coalesce(sum(p.amount - p.excess), 0)`,
  },

  "an invoice is the sum of its lines and its tax": {
    over: "invoices",
    question: (within) => sql`
    select 'invoice ' || coalesce(i.number, '#' || i.id) as what,
      i.total || ', lines ' || coalesce(sum(l.amount), 0) || ' of ' || i.subtotal || ', tax ' || i.tax as found
    from invoices i left join invoice_lines l on l.invoice_id = i.id and ${within("l.invoice_id")}
    where ${within("i.id")} group by i.id having i.subtotal <> coalesce(sum(l.amount), 0) or i.total <> i.subtotal + i.tax`,
  },

  "a payment from outside is in the ledger as it arrived": {
    over: "payments",
    question: (within) => sql`
    select 'payment ' || p.id as what, p.amount || ', posted ' || coalesce(posted.sum, 0) as found
    from payments p
    left join lateral (
      select -sum(l.amount) from ledger_entries e
      join ledger_postings l on l.entry_id = e.id
      where e.key = 'payment ' || p.id and l.ledger_account_id = ${ofTheHouse("payments")}
    ) posted(sum) on true
    where ${within("p.id")} and p.state = 'done' and p.refund_of is null and p.method in ('bank_transfer', ${cards})
      and p.amount <> coalesce(posted.sum, 0)`,
  },

  "what went back to a card left the credit": {
    over: "payments",
    question: (within) => sql`
    select 'refund ' || p.id as what, p.amount || ', posted ' || coalesce(posted.sum, 0) as found
    from payments p
    left join lateral (
      select sum(l.amount) from ledger_entries e
      join ledger_postings l on l.entry_id = e.id
      where l.ledger_account_id = ${ofTheHouse("payments")} and e.key in ('payout ' || coalesce(p.external_reference, p.refund_of::text),
        'payout back ' || coalesce(p.external_reference, p.refund_of::text))
    ) posted(sum) on true
    where ${within("p.id")} and p.refund_of is not null
      and coalesce(posted.sum, 0) <> case when p.method in (${cards}) then p.amount else 0 end`,
  },

  "what was paid out of credit left it": {
    over: "credit_payouts",
    question: (within) => sql`
    select 'payout ' || o.id as what, o.amount || ', posted ' || coalesce(posted.sum, 0) as found
    from credit_payouts o
    left join lateral (
      select sum(l.amount) from ledger_entries e
      join ledger_postings l on l.entry_id = e.id
      where e.key in ('credit payout ' || o.id, 'credit payout back ' || o.id) and l.ledger_account_id = ${ofTheHouse("payments")}
    ) posted(sum) on true
    where ${within("o.id")} and coalesce(posted.sum, 0) <> case when o.state = 'paid' then o.amount else 0 end`,
  },

  "a file of payment orders comes to its orders": {
    over: null,
    question: () => sql`
    select 'file ' || f.message_id as what, f.count || ', ' || f.total || ', orders ' || coalesce(o.count, 0) || ', ' || coalesce(o.sum, 0) as found
    from sepa_files f
    left join lateral (
      select count(*), sum(t.amount) from (
        select amount from sepa_transfers where file_id = f.id
        union all select amount from sepa_debits where file_id = f.id
      ) t
    ) o on true
    where f.count <> coalesce(o.count, 0) or f.total <> coalesce(o.sum, 0)
    union all
    select 'transfer ' || t.reference, t.amount || ', payout ' || p.amount || ' ' || p.state
    from sepa_transfers t join credit_payouts p on p.id = t.payout_id
    where t.amount <> p.amount or p.currency <> 'EUR'
      or p.state <> case when t.state in ('returned', 'stopped') then 'returned' else 'paid' end`,
  },

  "a debit that was collected has its payment": {
    over: "sepa_debits",
    question: (within) => sql`
    select 'debit ' || d.reference as what, d.state || ', ' || d.amount || ', payment ' || coalesce(p.amount::text, 'none') as found
    from sepa_debits d left join payments p on p.id = d.payment_id
    where ${within("d.id")} and case when d.state = 'collected' then p.amount is distinct from d.amount
      else d.payment_id is not null and (p.amount is distinct from d.amount or d.state <> 'returned'
        or not exists (select from ledger_entries e where e.key in ('chargeback ' || p.id, 'chargeback rest ' || p.id))) end`,
  },

  "what a bank took back left the ledger": {
    over: "payment_disputes",
    question: (within) => sql`
    select 'dispute ' || d.id as what, p.amount || ', posted ' || coalesce(posted.sum, 0) as found
    from payment_disputes d join payments p on p.id = d.payment_id
    left join lateral (
      select sum(l.amount) from ledger_entries e
      join ledger_postings l on l.entry_id = e.id
      where e.key in ('chargeback ' || p.id, 'chargeback rest ' || p.id) and l.ledger_account_id = ${ofTheHouse("payments")}
    ) posted(sum) on true
    where ${within("d.id")} and d.state <> 'won' and coalesce(posted.sum, 0) <> p.amount`,
  },

  "what is owed for a sale is what is left to pay": {
    over: "invoices",
    question: (within) => sql`
    select 'invoice ' || coalesce(i.number, '#' || i.id) as what, 'owes ' || -owed.sum || ', status ' || i.status as found
    from invoices i ${receivableOf}
    join lateral (
      select coalesce(sum(p.amount), 0) from ledger_entries e
      join ledger_postings p on p.entry_id = e.id
      where e.invoice_id = i.id and p.ledger_account_id = own.id
    ) owed(sum) on true
    where ${within("i.id")} and i.kind = 'sale' and i.number is not null
      and -owed.sum <> case when i.status in ('Unpaid', 'Collections') then i.total - i.paid
        - coalesce((select w.amount from write_offs w where w.invoice_id = i.id and w.state = 'booked'), 0) else 0 end`,
  },

  "what is being passed on is what waits on unpaid invoices and open months": {
    over: null,
    question: () => sql`
    select 'clearing ' || coalesce(l.currency, w.currency) as what,
      coalesce(l.sum, 0) || ', waiting ' || coalesce(w.sum, 0) as found
    from (select a.currency, sum(p.amount) as sum from ledger_accounts a
          join ledger_postings p on p.ledger_account_id = a.id where a.kind = 'clearing' group by 1) l
    full join (select currency, sum(amount) as sum from (
                 select currency, paid as amount from invoices
                 where (kind <> 'sale' or number is null) and status in ('Unpaid', 'Collections')
                 union all
                 select s.currency, m.charged from usage_months m join servers s on s.id = m.server_id
                 where m.closed_at is null) waiting group by 1) w using (currency)
    where coalesce(l.sum, 0) <> coalesce(w.sum, 0)`,
  },

  "what is charged of a month is what its hours posted": {
    over: null,
    question: () => sql`
    select 'month ' || m.id || ' of server ' || m.server_id as what,
      'charged ' || m.charged || ', posted ' || coalesce(posted.sum, 0) as found
    from usage_months m
    left join (
      select split_part(e.key, ' ', 2)::int as id, -sum(p.amount) as sum from ledger_entries e
      join ledger_postings p on p.entry_id = e.id
      join ledger_accounts a on a.id = p.ledger_account_id
      where e.kind = 'usage' and a.kind = 'credit' group by 1
    ) posted on posted.id = m.id
    where m.charged <> coalesce(posted.sum, 0)`,
  },

  "a closed month is invoiced as it was charged": {
    over: "usage_months",
    question: (within) => sql`
    select 'month ' || m.id || ' of server ' || m.server_id as what,
      'charged ' || m.charged || ', invoiced ' || coalesce(i.total, 0) as found
    from usage_months m left join invoices i on i.id = m.invoice_id
    where ${within("m.id")} and m.closed_at is not null and m.charged <> coalesce(i.total, 0)`,
  },

  "only an unpaid combined invoice holds others": {
    over: "invoices",
    question: (within) => sql`
    select 'invoice ' || coalesce(i.number, '#' || i.id) as what, 'held by ' || coalesce(c.number, '#' || c.id) || ', ' || c.status as found
    from invoices i join invoices c on c.id = i.combined_into
    where ${within("i.id")} and (c.kind <> 'combined' or c.status <> 'Unpaid')`,
  },

  "credit notes give back no more than their invoice": {
    over: "invoices",
    question: (within) => sql`
    select 'invoice ' || coalesce(i.number, '#' || i.id) as what, 'total ' || i.total || ', credited ' || sum(n.total) as found
    from credit_notes n join invoices i on i.id = n.invoice_id and ${within("i.id")}
    where ${within("n.invoice_id")}
    group by i.id having sum(n.total) > i.total`,
  },

  "what a credit note over a part says is what the ledger gave back": {
    over: "credit_notes",
    question: (within) => sql`
    select 'credit note ' || n.number as what, 'says ' || n.total || ', gave ' || coalesce(posted.sum, 0) as found
    from credit_notes n join invoices i on i.id = n.invoice_id
    left join lateral (
      select sum(p.amount) from ledger_entries e
      join ledger_postings p on p.entry_id = e.id
      join ledger_accounts a on a.id = p.ledger_account_id
      where a.kind = 'credit' and (e.key = 'credit note ' || n.number or e.key = 'return ' || i.id
        and not exists (select from ledger_entries own where own.key = 'credit note ' || n.number))
    ) posted(sum) on true
    where ${within("n.id")} and n.subtotal is not null and (n.total <> n.subtotal + n.tax or n.total <> coalesce(posted.sum, 0))`,
  },

  "what a credit note by line says is what its lines give back": {
    over: "credit_notes",
    question: (within) => sql`
    select 'credit note ' || n.number as what,
      'says ' || coalesce(n.subtotal, 0) || ' + ' || coalesce(n.tax, 0) || ', lines ' || sum(l.subtotal) || ' + ' || sum(l.tax) as found
    from credit_note_lines l join credit_notes n on n.id = l.credit_note_id and ${within("n.id")}
    where ${within("l.credit_note_id")}
    group by n.id having n.subtotal is distinct from sum(l.subtotal) or n.tax is distinct from sum(l.tax)`,
  },

  "no line is given back beyond what it was": {
    over: "invoice_lines",
    question: (within) => sql`
    select 'line ' || i.id || ' of invoice ' || i.invoice_id as what, 'was ' || i.amount || ', gave ' || sum(l.subtotal) as found
    from credit_note_lines l join invoice_lines i on i.id = l.invoice_line_id
    join credit_notes n on n.id = l.credit_note_id
    where ${within("l.invoice_line_id")} and ${within("i.id")}
    group by i.id having sum(l.subtotal) > i.amount or bool_or(n.invoice_id <> i.invoice_id)`,
  },

  "what was issued of a draft is its lines": {
    over: "invoice_drafts",
    question: (within) => sql`
    select 'draft ' || d.id as what, 'came to ' || d.subtotal || ', invoiced ' || i.subtotal as found
    from invoice_drafts d join invoices i on i.id = d.invoice_id
    where ${within("d.id")} and (d.subtotal <> i.subtotal or d.account_id <> i.account_id or i.number is null)`,
  },

  "what began unpaid is owed by its invoice, within the limit of then": {
    over: null,
    question: () => sql`
    select 'order ' || o.order_id as what,
      o.owed_before || ' + ' || o.amount || ' of ' || o.credit_limit || ', invoice ' || coalesce(i.number, 'without a number') || ' of ' || i.total as found
    from pay_later_orders o join invoices i on i.id = o.invoice_id
    where o.owed_before + o.amount > o.credit_limit or i.number is null or i.total <> o.amount
      or i.order_id is distinct from o.order_id or i.account_id <> o.account_id`,
  },

  "what dunning charges is on its invoice": {
    over: "invoices",
    question: (within) => sql`
    select 'invoice ' || c.invoice_id as what, 'charged ' || sum(c.amount) || ', total ' || i.total as found
    from dunning_charges c join invoices i on i.id = c.invoice_id join invoices d on d.id = c.debt_id
    where ${within("c.invoice_id")} and ${within("i.id")}
    group by c.invoice_id, i.total, i.account_id
    having sum(c.amount) <> i.total or bool_or(d.account_id <> i.account_id)`,
  },

  "a product's periods are invoiced as they were sold": {
    over: "product_subscriptions",
    question: (within) => sql`
    select 'subscription ' || p.subscription_id as what,
      'sold ' || sum(p.amount) || ', invoice ' || p.invoice_id || ' says ' || coalesce(max(l.sum), 0) as found
    from product_periods p join product_subscriptions s on s.id = p.subscription_id
    join invoices i on i.id = p.invoice_id
    left join lateral (select sum(amount) from invoice_lines
      where invoice_id = p.invoice_id and rel_id = p.subscription_id and code = 'item' and server_id is null) l(sum) on true
    where ${within("p.subscription_id")} and ${within("s.id")}
    group by p.subscription_id, p.invoice_id
    having sum(p.amount) <> coalesce(max(l.sum), 0) or bool_or(i.account_id <> s.account_id)`,
  },

  "a sale that was taken back has its credit note, or can return": {
    over: "invoices",
    question: (within) => sql`
    select 'invoice ' || coalesce(i.number, '#' || i.id) as what, i.status || ' without one' as found
    from invoices i
    where ${within("i.id")} and i.kind = 'sale' and i.number is not null and i.status in ('Cancelled', 'Refunded')
      and not exists (select from credit_notes n where n.invoice_id = i.id)
      and not (i.status = 'Cancelled' and exists (select from cancellations c
        where c.invoice_id = i.id and c.withdrawn_at is null and c.ended_at is null))`,
  },

  "a sale over nothing is paid when it is issued": {
    over: "invoices",
    question: (within) => sql`
    select 'invoice ' || coalesce(number, '#' || id) as what, 'total ' || total || ', status ' || status as found
    from invoices where ${within("id")} and kind = 'sale' and total = 0 and status = 'Unpaid'`,
  },

  "a renewal is paid when its invoice is": {
    over: "renewals",
    question: (within) => sql`
    select 'renewal ' || r.id as what, 'invoice ' || i.id || ' is ' || i.status as found
    from renewals r join invoices i on i.id = r.invoice_id
    where ${within("r.id")} and ((i.status = 'Paid' and r.paid_at is null)
      or (i.status = 'Unpaid' and (r.paid_at is not null or r.voided_at is not null)))`,
  },

  "the tax journal has what was posted as sales and tax": {
    over: "ledger_entries",
    question: (within) => sql`
    select 'entry ' || e.id as what, 'posted ' || posted.sales || ' + ' || posted.tax || ', journal ' || coalesce(j.base, 0) || ' + ' || coalesce(j.tax, 0) as found
    from ledger_entries e
    join lateral (
      select coalesce(sum(p.amount) filter (where a.kind = 'sales'), 0) as sales, coalesce(sum(p.amount) filter (where a.kind = 'tax'), 0) as tax
      from ledger_postings p join ledger_accounts a on a.id = p.ledger_account_id
      where p.entry_id = e.id and ${within("p.entry_id")} and a.kind in ('sales', 'tax')
    ) posted on true
    left join lateral (select sum(t.base) as base, sum(t.tax) as tax from tax_entries t where t.entry_id = e.id) j on true
    where ${within("e.id")} and e.kind in ('invoice', 'cancel', 'refund')
      and (posted.sales <> coalesce(j.base, 0) or posted.tax <> coalesce(j.tax, 0))`,
  },

  "what was never sold has no number": {
    over: "invoices",
    question: (within) => sql`
    select 'credit note ' || n.number as what, 'of invoice ' || i.id || ', which has none' as found
    from credit_notes n join invoices i on i.id = n.invoice_id where ${within("i.id")} and ${within("n.invoice_id")} and i.number is null
    union all
    select 'invoice ' || id, kind || ', ' || status || ', receipt ' || receipt_number
    from invoices where ${within("id")} and receipt_number is not null and (kind <> 'addfunds' or status = 'Unpaid')`,
  },

  ...documentLaws,
};
