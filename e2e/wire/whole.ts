import type { Panel } from "./wire";

type Query = Panel["query"];

/** Queries for every inconsistency between money, stock and orders; no rows = consistent. Each row is one problem. */
const checks: Record<string, string> = {
  "an entry does not sum to zero": `select entry_id from ledger_postings group by entry_id having sum(amount) <> 0`,
  "a balance is not the sum of its postings": `select a.id from ledger_accounts a left join ledger_postings p on p.ledger_account_id = a.id
    where a.account_id is not null group by a.id having a.balance <> coalesce(sum(p.amount), 0)`,
  "credit is negative": `select id from ledger_accounts where kind = 'credit' and balance < 0`,
  "stock is negative": `select preset_id from preset_stock where free < 0`,
  "a receivable is not what is unpaid": `select a.account_id from ledger_accounts a
    left join (select account_id, currency, sum(total - paid) as owed from invoices where kind = 'sale' and status in ('Unpaid', 'Collections') group by 1, 2) i
      on i.account_id = a.account_id and i.currency = a.currency
    where a.kind = 'receivable' and a.balance <> -coalesce(i.owed, 0)`,
  "an invoice took other credit than the ledger says": `select i.id from invoices i
    left join (select e.invoice_id, sum(-p.amount) filter (where p.amount < 0) as taken from ledger_entries e join ledger_postings p on p.entry_id = e.id
      join ledger_accounts a on a.id = p.ledger_account_id and a.kind = 'credit' where e.kind = 'payment' group by 1) l on l.invoice_id = i.id
    where i.credit_applied <> coalesce(l.taken, 0)`,
  "a paid invoice is not covered": `select id from invoices where status = 'Paid' and paid <> total`,
  "an invoice does not add up": `select i.id from invoices i left join invoice_lines l on l.invoice_id = i.id
    group by i.id having i.subtotal <> coalesce(sum(l.amount), 0) or i.total <> i.subtotal + i.tax`,
  "invoice numbers have gaps": `select company_id, issued_at from (select company_id, issued_at, number,
      row_number() over (partition by company_id, extract(year from issued_at at time zone 'UTC') order by number) as place from invoices) n
    where right(number, 6)::int <> place`,
  "an order is not whole": `select o.id from orders o
    left join invoices i on i.id = o.invoice_id and i.order_id = o.id and i.account_id = o.account_id
    left join servers s on s.id = o.server_id and s.order_id = o.id and s.account_id = o.account_id
    left join jobs j on j.order_id = o.id and j.server_id = s.id and j.invoice_id = i.id and j.action = 'deploy'
    left join invoice_lines l on l.invoice_id = i.id and l.type = 'Hosting' and l.server_id = s.id
    group by o.id, i.id, s.id having count(distinct j.id) <> 1 or count(distinct l.id) <> 1`,
  "an invoice, a server or a job has no order": `select i.id from invoices i where i.order_id is not null and not exists (select 1 from orders o where o.id = i.order_id)
    union all select s.id from servers s where not exists (select 1 from orders o where o.server_id = s.id)
    union all select j.id from jobs j where j.action = 'deploy' and not exists (select 1 from orders o where o.id = j.order_id)`,
  "order, invoice, server and job tell different stories": `select o.id from orders o join invoices i on i.id = o.invoice_id join servers s on s.id = o.server_id
      join jobs j on j.order_id = o.id and j.action = 'deploy'
    where (o.status, i.status, s.state, j.state) not in (('unpaid', 'Unpaid', 'awaiting_payment', 'waiting'),
      ('deploying', 'Paid', 'deploying', 'running'), ('done', 'Paid', 'running', 'done'), ('done', 'Paid', 'deleted', 'done'), ('done', 'Refunded', 'running', 'done'), ('failed', 'Refunded', 'failed', 'failed'),
      ('cancelled', 'Cancelled', 'deleted', 'cancelled'))`,
  "two servers share an address": `select ip from server_addresses group by ip having count(*) > 1`,
};

export async function findProblems(query: Query): Promise<string[]> {
  const found: string[] = [];
  for (const [problem, text] of Object.entries(checks)) {
    const rows = await query(text);
    if (rows.length > 0) found.push(`${problem}: ${JSON.stringify(rows.slice(0, 5))}`);
  }
  return found;
}
