import { type SQL, sql } from "drizzle-orm";
import { type Currency, type Money, moneyOf } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";

/*
 * Monthly recurring revenue (docs/numbers.md): what the sold time of a server costs for a month, without tax. It is
 * computed from documents, not from a server's current price, so that a past moment gives the same again.
 */

/** The period at that moment: the last renewal that had begun, else that of the order. */
const periodAt = (at: SQL): SQL => sql`
  select 1 as nth, r.id as renewal_id, r.invoice_id, r.starts_at, r.ends_at, r.paid_at from renewals r
    where r.server_id = s.id and r.starts_at <= ${at} and (r.voided_at is null or r.voided_at > ${at})
  union all
  select 2, null, o.invoice_id, s.ready_at, null, null from orders o where o.id = s.order_id
  order by nth, starts_at desc, renewal_id desc limit 1`;

/** Of a part of a period, how many times it makes a month. */
const ofShare = sql`max((l.description->'share'->>'of')::numeric
  / (l.description->'share'->>'days')::numeric / (l.description->'share'->>'months')::numeric)`;

/** Net price of a month by the server's lines on the period's invoice, with discounts, without the setup fee. */
const invoicedPrice = sql`
  select sum(l.amount) filter (where l.code <> 'setup') * coalesce(${ofShare},
      1.0 / max(l.quantity) filter (where l.starts in ('deployment', 'renewal'))) as net
    from invoice_lines l where l.invoice_id = p.invoice_id and l.server_id = s.id`;

/** The same since the last change within the period, whose price of a full period includes tax. */
const changedPrice = (at: SQL): SQL => sql`
  select round(c.recurring_total * 100 / (100 + coalesce(ci.tax_rate, i.tax_rate)), 2) / s.months as net
    from service_changes c left join invoices ci on ci.id = c.invoice_id
    where c.server_id = s.id and c.applied_at <= ${at} and c.ends_at > p.starts_at
    order by c.applied_at desc, c.id desc limit 1`;

const isGivenBack = (at: SQL): SQL => sql`
  i.status in ('Cancelled', 'Refunded') and coalesce(i.cancelled_at, i.refunded_at) <= ${at}
  or i.status = 'Collections' and exists (select from ledger_entries e
    where e.invoice_id = i.id and e.kind = 'chargeback' and e.at <= ${at})`;

const isSuspendedUnpaid = (at: SQL): SQL => sql`
  (p.paid_at is null or p.paid_at > ${at}) and exists (select from dunning_steps d
    where d.renewal_id = p.renewal_id and d.step = 'suspend' and not d.is_skipped and d.at <= ${at})`;

/** Whether the sold time had not ended: nothing is sold of a server that staff have suspended beyond it. */
const isSold = (at: SQL): SQL => sql`
  greatest(p.ends_at, s.due_at) > ${at} or exists (select from renewals n
    where n.server_id = s.id and n.starts_at > ${at} and n.voided_at is null)`;

const prepaid = (at: SQL): SQL => sql`
  select i.company_id, coalesce(c.net, l.net) as net
    from (${periodAt(at)}) p
    join invoices i on i.id = p.invoice_id
    cross join lateral (${invoicedPrice}) l
    left join lateral (${changedPrice(at)}) c on true
    where s.hour_cap is null and not (${isGivenBack(at)}) and not (${isSuspendedUnpaid(at)}) and (${isSold(at)})`;

/** A server billed hourly costs its month's price if it runs on; nothing while its billing is stopped. */
const hourly = (at: SQL): SQL => sql`
  (select m.company_id, case when m.stopped_at <= ${at} then 0 else m.subtotal end as net from usage_months m
    where s.hour_cap is not null and m.server_id = s.id and m.starts_at <= ${at}
      and (m.closed_at is null or m.closed_at > ${at})
    order by m.starts_at desc limit 1)`;

/** The plan that server `s` had at that moment. */
export const presetAt = (at: SQL): SQL => sql`coalesce(
  (select c.to_preset_id from service_changes c
    where c.server_id = s.id and c.kind = 'preset' and c.applied_at <= ${at} order by c.applied_at desc, c.id desc limit 1),
  (select c.from_preset_id from service_changes c
    where c.server_id = s.id and c.kind = 'preset' and c.applied_at > ${at} order by c.applied_at, c.id limit 1),
  s.preset_id)`;

/**
 * Statement of the servers that had recurring revenue at a moment: `server_id`, `account_id`, `company_id` (the
 * seller), `location`, `preset_id`, `currency` and `mrr`, net for a month, rounded to the cent for each server.
 * `which` is a condition on `servers s`; it should use an index.
 */
export const mrrAt = (at: SQL, which: SQL): SQL => sql`
  select s.id as server_id, s.account_id, priced.company_id, s.location, ${presetAt(at)} as preset_id, s.currency,
    round(priced.net, 2) as mrr
  from servers s cross join lateral (${prepaid(at)} union all ${hourly(at)}) priced
  where ${which} and s.ready_at <= ${at} and (s.deleted_at is null or s.deleted_at > ${at}) and round(priced.net, 2) > 0`;

/** A moment as a statement has it. */
export const momentOf = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;

/** A customer's MRR at that moment, a sum for each currency, the larger first; none without recurring revenue. */
export async function readCustomerMrr(db: Database, accountId: number, at: Date): Promise<Money[]> {
  const { rows } = await db.execute<{ currency: Currency; mrr: string }>(sql`
    select currency, sum(mrr)::numeric(14,2)::text as mrr
    from (${mrrAt(momentOf(at), sql`s.account_id = ${accountId}`)}) of_servers group by currency order by sum(mrr) desc`);
  return rows.map(({ currency, mrr }) => moneyOf(mrr, currency));
}
