import { sql } from "drizzle-orm";
import { serverPageOf } from "../../kernel/staff/server-page";
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
    kind: string | null;
    state: string;
    at: MomentColumn;
    until: MomentColumn;
  };

/** Longer than any normal deployment. */
const longMinutes = 60;
/** Failures are shown for so many days. */
const shownDays = 7;

/** Deployments that take long, were begun again, or failed. */
export const deploymentsQueue = staffQueue({
  name: "deployments",
  right: "deployments/manage",
  look: { detail: "object" },
  href: ({ detail }) => serverPageOf(detail),
  acts: ({ state }) => (state === "running" ? ["retryDeploy", "giveUp"] : []),
  statement: ({ before, size, now }) => sql<Columns>`
    select j.id, coalesce(s.hostname, '') as title, 'server ' || j.server_id as detail, j.failure->>'code' as kind,
      j.state, j.created_at as at, j.finished_at as until, a.id as account_id, a.email
    from (
      select * from jobs where state = 'running' and operation in ('eq.order_instance', 'eq.reinstall')
        and (attempt > 1 or created_at < ${now.toISOString()}::timestamptz - make_interval(mins => ${longMinutes}))
      union all
      select * from jobs where state = 'failed' and holds <> 'nothing' and operation in ('eq.order_instance', 'eq.reinstall')
        and finished_at > ${now.toISOString()}::timestamptz - make_interval(days => ${shownDays})
    ) j left join servers s on s.id = j.server_id join accounts a on a.id = j.account_id
    where j.id < ${before}::bigint order by j.id desc limit ${size + 1}`,
  line: (row) => ({ ...row, account: accountOf(row) }),
});
