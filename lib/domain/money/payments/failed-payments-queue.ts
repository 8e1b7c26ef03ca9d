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

/** Failures are shown for so many days. */
const shownDays = 7;

/** What invoice `i` is called. */
const nameOfInvoice = sql`coalesce(i.number, i.receipt_number, '#' || i.id)`;

/** Failed payments, and charged-back ones that are still owed. */
export const failedPaymentsQueue = staffQueue({
  name: "payments",
  right: "payments/record",
  look: { detail: "reason" },
  acts: () => [],
  href: ({ id }) => `/staff/payments/${id}`,
  statement: ({ before, size, now }) => sql<Columns>`
    select * from (select p.id, ${nameOfInvoice} as title, coalesce(v.reason, '') as detail, p.method as kind, p.state, p.created_at as at,
      p.ended_at as until, p.amount as value, p.currency, i.id as invoice, a.id as account_id, a.email
    from payments p join invoices i on i.id = p.invoice_id join accounts a on a.id = p.account_id
    left join checkout_sessions v on v.payment_id = p.id
    where p.state = 'failed' and p.ended_at > ${now.toISOString()}::timestamptz - make_interval(days => ${shownDays}) and p.id < ${before}::bigint
    union all
    select p.id, ${nameOfInvoice}, '', p.method, i.status, p.created_at, p.ended_at, p.amount, p.currency, i.id, a.id, a.email
    from (select distinct d.account_id from payment_disputes x join payments d on d.id = x.payment_id where x.state <> 'won') t
    join invoices i on i.account_id = t.account_id and i.status = 'Collections' join accounts a on a.id = i.account_id
    join lateral (
      select * from payments c where c.invoice_id = i.id and exists (select from ledger_entries e where e.key = 'chargeback ' || c.id)
      order by c.id desc limit 1
    ) p on true
    where p.id < ${before}::bigint) both_kinds
    order by id desc limit ${size + 1}`,
  line: (row) => ({ ...row, amount: amountOf(row), account: accountOf(row) }),
});
