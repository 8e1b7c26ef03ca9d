import { sql } from "drizzle-orm";
import {
  type AccountColumns,
  accountOf,
  type MomentColumn,
  type TextColumns,
} from "../../kernel/staff/staff-lines";
import { staffQueue } from "../../kernel/staff/staff-queue";

type Columns = TextColumns &
  AccountColumns & { id: number; state: string; at: MomentColumn; invoice: number };

/** Documents that were mailed as PDF alone, because their electronic form could not be made. */
export const unmadeEInvoicesQueue = staffQueue({
  name: "unmadeEInvoices",
  right: "payments/record",
  look: { detail: "reason" },
  acts: () => ["makeEInvoice", "settleUnmade"],
  statement: ({ before, size }) => sql<Columns>`
    select u.id, coalesce(n.number, i.number) as title, u.reason as detail, u.state, u.created_at as at,
      i.id as invoice, a.id as account_id, a.email
    from unmade_e_invoices u
    left join credit_notes n on n.id = u.credit_note_id
    join invoices i on i.id = u.invoice_id
    join accounts a on a.id = u.account_id
    where u.state = 'open' and u.id < ${before}::bigint
    order by u.id desc limit ${size + 1}`,
  line: (row) => ({ ...row, account: accountOf(row) }),
});
