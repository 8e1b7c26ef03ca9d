import { sql } from "drizzle-orm";
import { type Currency, type Money, moneyOf } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import type { EntryPlace, Span } from "./read-events";

/** A payout of a card service, or the fee of one payment, as the books of one company have it. */
export type CardEntry = {
  id: number;
  /** In the time zone of the company. */
  day: string;
  method: string;
  currency: Currency;
  /** What came to the bank, and what the service kept; below zero where it is the other way round. */
  paid: Money;
  fee: Money;
  /** The service's name of the payout, or of the payment. */
  document: string;
  /** Null = of a payment. */
  payoutId: number | null;
};

type Row = {
  id: number;
  at: string;
  day: string;
  method: string;
  currency: Currency;
  paid: string;
  fee: string;
  document: string;
  payout_id: number | null;
};

/** The next payouts and fees in the books of a company, in the order of time; `last` is null where there are no more. */
export async function readCardEntries(
  db: Database,
  { company, zone, from, until }: Span,
  after: EntryPlace | null,
  size: number,
): Promise<{ entries: CardEntry[]; last: EntryPlace | null }> {
  const further = after ? sql`and (k.at, k.id) > (${after.at}::timestamptz, ${after.id}::int)` : sql``;
  const { rows } = await db.execute<Row>(sql`
    select k.id, k.at::text as at, to_char(k.at at time zone ${zone}, 'YYYY-MM-DD') as day, k.method, k.currency,
      k.paid::text as paid, k.fee::text as fee, k.payout_id, coalesce(o.outside_id, y.external_reference, '') as document
    from card_entries k left join card_payouts o on o.id = k.payout_id left join payments y on y.id = k.payment_id
    where k.company_id = ${company}::int and k.at >= (${from}::date::timestamp at time zone ${zone})
      and k.at < (${until}::date::timestamp at time zone ${zone}) ${further}
    order by k.at, k.id limit ${size}::int`);
  const entries = rows.map(
    ({ id, day, method, currency, paid, fee, document, payout_id: payoutId }): CardEntry => ({
      ...{ id, day, method, currency, document, payoutId },
      paid: moneyOf(paid, currency),
      fee: moneyOf(fee, currency),
    }),
  );
  const end = rows.at(-1);
  return { entries, last: rows.length < size || !end ? null : { at: end.at, id: end.id } };
}
