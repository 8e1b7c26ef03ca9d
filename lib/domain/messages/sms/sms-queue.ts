import { sql } from "drizzle-orm";
import {
  type AccountColumns,
  accountOf,
  type MomentColumn,
  type TextColumns,
} from "../../kernel/staff/staff-lines";
import { staffQueue } from "../../kernel/staff/staff-queue";
import { dismissedColumns, isDismissed as isAside } from "../message-log/shared/dismissed-columns";

type Columns = TextColumns &
  AccountColumns & {
    id: number;
    aside_by: string | null;
    state: string;
    at: MomentColumn;
    until: MomentColumn;
  };

const dismissed = dismissedColumns("m");

/** Text messages that were given up. */
export const smsQueue = staffQueue({
  name: "texts",
  right: "outbox/read",
  isDismissible: true,
  acts: (line) => ["sendText", isAside(line) ? "backText" : "dismissText"],
  statement: ({ before, size, isDismissed }) => sql<Columns>`
    select m.id, m.recipient as title, m.last_error as detail, ${dismissed.by} as aside_by, ${dismissed.state} as state, m.created_at as at,
      coalesce(m.set_aside_at, m.failed_at) as until, a.id as account_id, a.email
    from sms_messages m join accounts a on a.id = m.account_id
    where m.failed_at is not null and ${dismissed.isListed(isDismissed)} and m.id < ${before}::bigint order by m.id desc limit ${size + 1}`,
  line: (row) => ({ ...row, account: accountOf(row) }),
});
