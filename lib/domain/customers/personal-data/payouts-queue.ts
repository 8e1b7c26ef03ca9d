import { sql } from "drizzle-orm";
import { unseal } from "@/lib/db/seal";
import {
  type AccountColumns,
  accountOf,
  amountOf,
  type MomentColumn,
  type MoneyColumns,
} from "../../kernel/staff/staff-lines";
import { staffQueue } from "../../kernel/staff/staff-queue";

type Columns = AccountColumns &
  MoneyColumns & { id: number; holder: Buffer; bank_account: Buffer; at: MomentColumn };

/** Credit of closed accounts that somebody has to send to a bank account. */
export const payoutsQueue = staffQueue({
  name: "payouts",
  right: "payments/refund",
  acts: () => ["payOut"],
  statement: ({ before, size }) => sql<Columns>`
    select p.id, p.holder, p.bank_account, p.asked_at as at, p.amount as value, p.currency, a.id as account_id, a.email
    from credit_payouts p join accounts a on a.id = p.account_id
    where p.state = 'waiting' and p.id < ${before}::bigint order by p.id desc limit ${size + 1}`,
  line: ({ holder, bank_account: bankAccount, ...row }) => ({
    ...row,
    title: unseal("payout", holder),
    detail: unseal("payout", bankAccount),
    amount: amountOf(row),
    account: accountOf(row),
  }),
});
