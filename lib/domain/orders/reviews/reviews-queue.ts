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
  MoneyColumns & { id: number; state: string; at: MomentColumn; until: MomentColumn };

/** Paid orders that wait for a decision. A line leads to its reasons. */
export const orderReviewsQueue = staffQueue({
  name: "reviews",
  right: "orders/review",
  href: ({ id }) => `/staff/reviews/${id}`,
  acts: ({ state }) => [
    "approveOrder",
    ...(state === "waiting" ? (["askIdentity"] as const) : []),
    "rejectOrder",
  ],
  statement: ({ before, size }) => sql<Columns>`
    select r.id, s.hostname as title, r.points || ' / ' || r.threshold as detail,
      case when r.state = 'identity' and a.verified then 'identity_verified' else r.state end as state,
      r.created_at as at, null::timestamptz as until, i.paid as value, i.currency, a.id as account_id, a.email
    from order_reviews r join orders o on o.id = r.order_id join servers s on s.id = o.server_id
      join invoices i on i.id = o.invoice_id join accounts a on a.id = r.account_id
    where r.state in ('waiting', 'identity', 'refunding') and r.id < ${before}::bigint
    order by r.id desc limit ${size + 1}`,
  line: (row) => ({ ...row, amount: amountOf(row), account: accountOf(row) }),
});
