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
    kind: string;
    state: string;
    at: MomentColumn;
    until: MomentColumn;
  };

const dismissed = dismissedColumns("w");

/** Deliveries that were given up. */
export const webhooksQueue = staffQueue({
  name: "webhooks",
  right: "outbox/read",
  isDismissible: true,
  acts: (line) => ["sendWebhook", isAside(line) ? "backWebhook" : "dismissWebhook"],
  // Of the address the host alone: names and paths may be secrets.
  statement: ({ before, size, isDismissed }) => sql<Columns>`
    select w.id, substring(w.url from '^[a-z]+://(?:[^/@]*@)?([^/?#]+)') as title,
      coalesce('HTTP ' || w.last_status, w.held_because) as detail, ${dismissed.by} as aside_by, w.type as kind, ${dismissed.state} as state,
      w.created_at as at, coalesce(w.set_aside_at, w.given_up_at) as until, a.id as account_id, a.email
    from webhooks w join accounts a on a.id = w.account_id
    where w.given_up_at is not null and not w.is_test and ${dismissed.isListed(isDismissed)} and w.id < ${before}::bigint order by w.id desc limit ${size + 1}`,
  line: (row) => ({ ...row, account: accountOf(row) }),
});
