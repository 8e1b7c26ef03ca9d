import { sql } from "drizzle-orm";
import {
  type AccountColumns,
  accountOf,
  amountOf,
  type MomentColumn,
  type MoneyColumns,
  type TextColumns,
} from "../../kernel/staff/staff-lines";
import { staffQueue } from "../../kernel/staff/staff-queue";

type Columns = TextColumns & AccountColumns & MoneyColumns & { id: number; kind: string; at: MomentColumn };

/** What a payment provider reported and could not be booked, until someone has closed it. */
export const reportsQueue = staffQueue({
  name: "reports",
  right: "payments/record",
  acts: () => ["closeReport"],
  statement: ({ before, size }) => sql<Columns>`
    select r.id, coalesce(i.number, i.receipt_number, '#' || i.id, r.event_id) as title,
      concat_ws(' · ', case when i.id is not null then r.event_id end,
        case r.outcome when 'wrong_currency' then (r.what->'is'->>'amount') || ' ' || (r.what->'is'->>'currency')
          when 'disputed_in_part' then (r.what->'over'->>'amount') || ' ' || (r.what->'over'->>'currency')
          when 'refunded_outside' then (
            select string_agg((one->>'amount') || ' ' || (one->>'currency'), ', ') from jsonb_array_elements(r.what->'refunds') one
          ) end) as detail,
      case r.outcome when 'unknown' then 'no_such_payment' else r.outcome end as kind, r.at, p.amount as value, p.currency, a.id as account_id, a.email
    from payment_reports r left join payments p on p.id = r.payment_id left join invoices i on i.id = p.invoice_id
    left join accounts a on a.id = p.account_id
    where r.outcome in ('wrong_currency', 'unknown', 'disputed_again', 'disputed_in_part', 'refunded_outside') and r.closed_at is null and r.id < ${before}::bigint
    order by r.id desc limit ${size + 1}`,
  line: (row) => ({ ...row, amount: amountOf(row), account: accountOf(row) }),
});
