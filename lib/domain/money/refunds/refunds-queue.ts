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

type Columns = TextColumns &
  AccountColumns &
  MoneyColumns & {
    id: number;
    kind: string;
    state: string;
    at: MomentColumn;
    until: MomentColumn;
    invoice: number;
  };

/** Refunds that someone else may still agree to. */
export const refundsQueue = staffQueue({
  name: "refunds",
  right: "payments/refund",
  acts: () => ["approveRefund", "rejectRefund"],
  // The detail is who asked for it: nobody decides about their own.
  refusal: ({ detail }, email) => (detail === email ? "ownAdjustment" : null),
  statement: ({ before, size, now }) => sql<Columns>`
    select r.id, coalesce(i.number, '#' || i.id) || ': ' || r.reason as title, coalesce(u.email, '') as detail,
      case r.destination when 'card' then 'to_card' else 'to_credit' end as kind, r.state, r.created_at as at,
      r.expires_at as until, r.amount as value, r.currency, i.id as invoice, a.id as account_id, a.email
    from refunds r join invoices i on i.id = r.invoice_id join accounts a on a.id = r.account_id
    left join accounts u on u.id = r.asked_by
    where r.state = 'waiting' and r.expires_at > ${now.toISOString()}::timestamptz and r.id < ${before}::bigint
    order by r.id desc limit ${size + 1}`,
  line: (row) => ({ ...row, amount: amountOf(row), account: accountOf(row) }),
});
