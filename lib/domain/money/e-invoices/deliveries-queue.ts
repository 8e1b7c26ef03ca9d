import { sql } from "drizzle-orm";
import {
  type AccountColumns,
  accountOf,
  type MomentColumn,
  type TextColumns,
} from "../../kernel/staff/staff-lines";
import { staffQueue } from "../../kernel/staff/staff-queue";

type Columns = TextColumns &
  AccountColumns & { id: number; state: string; at: MomentColumn; until: MomentColumn; invoice: number };

/** Electronic invoices that the network rejected, or that were given up. */
export const deliveriesQueue = staffQueue({
  name: "eInvoices",
  right: "payments/record",
  look: { detail: "reason" },
  acts: () => ["sendEInvoice", "settleEInvoice"],
  statement: ({ before, size }) => sql<Columns>`
    select d.id, coalesce(n.number, i.number) as title, coalesce(d.reason, '') as detail, d.state, d.created_at as at, d.ended_at as until,
      i.id as invoice, a.id as account_id, a.email
    from e_invoice_deliveries d
    left join credit_notes n on n.id = d.credit_note_id
    join invoices i on i.id = coalesce(d.invoice_id, n.invoice_id)
    join accounts a on a.id = d.account_id
    where d.state in ('rejected', 'failed') and d.id < ${before}::bigint
    order by d.id desc limit ${size + 1}`,
  line: (row) => ({ ...row, account: accountOf(row) }),
});
