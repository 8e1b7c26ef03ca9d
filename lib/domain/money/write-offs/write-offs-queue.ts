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
  MoneyColumns & { id: number; state: string; at: MomentColumn; until: MomentColumn; invoice: number };

/** Write-offs that someone else may still agree to. */
export const writeOffsQueue = staffQueue({
  name: "writeOffs",
  right: "receivables/manage",
  acts: () => ["approveWriteOff", "rejectWriteOff"],
  // The detail is who asked for it: nobody decides about their own.
  refusal: ({ detail }, email) => (detail === email ? "ownAdjustment" : null),
  statement: ({ before, size, now }) => sql<Columns>`
    select w.id, coalesce(i.number, '#' || i.id) || ': ' || w.reason as title, coalesce(u.email, '') as detail, w.state,
      w.created_at as at, w.expires_at as until, w.amount as value, w.currency, i.id as invoice, a.id as account_id, a.email
    from write_offs w join invoices i on i.id = w.invoice_id join accounts a on a.id = w.account_id
    left join accounts u on u.id = w.asked_by
    where w.state = 'waiting' and w.expires_at > ${now.toISOString()}::timestamptz and w.id < ${before}::bigint
    order by w.id desc limit ${size + 1}`,
  line: (row) => ({ ...row, amount: amountOf(row), account: accountOf(row) }),
});
