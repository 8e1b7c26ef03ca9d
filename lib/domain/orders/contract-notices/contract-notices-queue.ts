import { sql } from "drizzle-orm";
import {
  type AccountColumns,
  accountOf,
  type MomentColumn,
  type TextColumns,
} from "../../kernel/staff/staff-lines";
import { staffQueue } from "../../kernel/staff/staff-queue";

type Columns = TextColumns &
  AccountColumns & {
    id: number;
    kind: "withdrawal" | "cancellation";
    at: MomentColumn;
    until: MomentColumn;
    state: "server_known" | null;
  };

/** Withdrawals and cancellations that consumers have declared, until staff have dealt with them. */
export const contractNoticesQueue = staffQueue({
  name: "contracts",
  right: "customers/find",
  acts: ({ kind, state }) => [
    ...(state === "server_known"
      ? ([kind === "cancellation" ? "endContract" : "withdrawContract"] as const)
      : []),
    "settleContract",
  ],
  statement: ({ before, size }) => sql<Columns>`
    select n.id, n.contract as title, concat_ws(' · ', n.name, n.email, nullif(n.reason, '')) as detail, n.kind,
      n.received_at as at, n.ends_on::timestamptz as until, case when n.server_id is not null then 'server_known' end as state, a.id as account_id, a.email
    from contract_notices n left join accounts a on a.id = n.account_id
    where n.settled_at is null and n.id < ${before}::bigint order by n.id desc limit ${size + 1}`,
  line: (row) => ({ ...row, account: accountOf(row) }),
});
