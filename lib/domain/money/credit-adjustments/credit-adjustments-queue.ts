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

/** Credit adjustments that someone else may still agree to. */
export const creditAdjustmentsQueue = staffQueue({
  name: "corrections",
  right: "credit/correct",
  acts: () => ["approve", "reject"],
  // The detail is who asked for it: nobody decides about their own.
  refusal: ({ detail }, email) => (detail === email ? "ownAdjustment" : null),
  statement: ({ before, size, now }) => sql<Columns>`
    select c.id, c.reason as title, coalesce(u.email, '') as detail, c.state, c.created_at as at, c.expires_at as until,
      c.amount as value, c.currency, a.id as account_id, a.email
    from credit_adjustments c join accounts a on a.id = c.account_id left join accounts u on u.id = c.asked_by
    where c.state = 'waiting' and c.expires_at > ${now.toISOString()}::timestamptz and c.id < ${before}::bigint order by c.id desc limit ${size + 1}`,
  line: (row) => ({ ...row, amount: amountOf(row), account: accountOf(row) }),
});
