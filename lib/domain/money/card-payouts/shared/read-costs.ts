import { sql } from "drizzle-orm";
import { cardMethodsText } from "@/lib/base/card-methods";
import type { Database } from "@/lib/db/client";

/** Moments, the second one excluded. `company`: null = all. */
export type CostSpan = { from: Date; until: Date; company: number | null };

/**
 * Payments of one service in one currency, by the currency of their fee, which is null where the service has not told it
 * yet. Amounts are decimal text; `refunds` and `disputes` are of these payments, whenever they came.
 */
export type PaidRow = {
  method: string;
  currency: string;
  fee_currency: string | null;
  payments: number;
  gross: string;
  fees: string;
  refunds: number;
  refunded: string;
  disputes: number;
  disputed: string;
};

/** Fees of a service that are of no single payment. */
export type OtherFees = { method: string; currency: string; fees: string };

/** What was paid through card services, and what they took for it: from their payouts, or what they said at once. */
export async function readPaid(db: Database, { from, until, company }: CostSpan): Promise<PaidRow[]> {
  const { rows } = await db.execute<PaidRow>(sql`
    select p.method, p.currency, f.currency as fee_currency, count(*)::int as payments, sum(p.amount)::text as gross,
      coalesce(sum(f.fee), 0)::numeric(14,2)::text as fees,
      sum(b.number)::int as refunds, sum(b.amount)::numeric(14,2)::text as refunded,
      sum(d.number)::int as disputes, sum(d.number * p.amount)::numeric(14,2)::text as disputed
    from payments p
    join invoices i on i.id = p.invoice_id
    left join lateral (
      select fee, currency from (
        select 1 as rank, sum(l.fee) as fee, o.currency from card_payout_lines l join card_payouts o on o.id = l.payout_id
        where l.payment_id = p.id group by o.currency
        union all
        select 2, y.amount, y.currency from payment_fees y where y.payment_id = p.id) told
      order by rank, currency limit 1) f on true
    cross join lateral (
      select count(*) as number, coalesce(sum(r.amount), 0) as amount from payments r
      where r.refund_of = p.id and r.method = p.method and r.state = 'done') b
    cross join lateral (
      select count(*) as number from payment_disputes q where q.payment_id = p.id and q.state <> 'won') d
    where p.method in (${sql.raw(cardMethodsText)}) and p.created_at >= ${from}::timestamptz
      and p.created_at < ${until}::timestamptz and p.state = 'done' and p.refund_of is null
      and coalesce(p.external_reference, '') not like 'won %'
      and (${company}::int is null or i.company_id = ${company}::int)
    group by 1, 2, 3 order by 1, 2, 3`);
  return rows;
}

/** Fees that payouts of that time have beside those of payments. */
export async function readOtherFees(db: Database, { from, until, company }: CostSpan): Promise<OtherFees[]> {
  const { rows } = await db.execute<OtherFees>(sql`
    select o.method, o.currency, sum(l.fee - l.gross)::numeric(14,2)::text as fees
    from card_payouts o join card_payout_lines l on l.payout_id = o.id
    where o.arrives_at >= ${from}::timestamptz and o.arrives_at < ${until}::timestamptz
      and l.kind = 'fee' and l.payment_id is null
      and (${company}::int is null or o.company_id = ${company}::int)
    group by 1, 2 order by 1, 2`);
  return rows;
}
