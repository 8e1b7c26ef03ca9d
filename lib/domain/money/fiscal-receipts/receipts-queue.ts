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

/** Fiscal receipts that the cash register rejected, or that were given up. */
export const fiscalReceiptsQueue = staffQueue({
  name: "fiscalReceipts",
  right: "payments/record",
  look: { detail: "reason" },
  acts: () => ["registerReceipt", "settleFiscal"],
  statement: ({ before, size }) => sql<Columns>`
    select f.id, '#' || p.id as title, coalesce(f.reason, '') as detail, f.state, f.created_at as at, f.ended_at as until,
      p.amount as value, p.currency, p.invoice_id as invoice, a.id as account_id, a.email
    from fiscal_receipts f join payments p on p.id = f.payment_id join accounts a on a.id = f.account_id
    where f.state in ('rejected', 'failed') and f.id < ${before}::bigint
    order by f.id desc limit ${size + 1}`,
  line: (row) => ({ ...row, amount: amountOf(row), account: accountOf(row) }),
});
