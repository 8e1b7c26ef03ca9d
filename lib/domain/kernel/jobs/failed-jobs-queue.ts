import { sql } from "drizzle-orm";
import { serverPageOf } from "../staff/server-page";
import {
  type AccountColumns,
  accountOf,
  failureOf,
  type MomentColumn,
  type TextColumns,
} from "../staff/staff-lines";
import { staffQueue } from "../staff/staff-queue";

type Columns = TextColumns &
  AccountColumns & {
    id: number;
    kind: string;
    failure: unknown;
    state: string;
    at: MomentColumn;
    until: MomentColumn;
  };

/** Failures are shown for so many days. */
const shownDays = 7;

/** Jobs that failed, but for deployments. Nobody but its owner asks for such work again. */
export const failedJobsQueue = staffQueue({
  name: "failures",
  right: "deployments/manage",
  look: { kind: "action", detail: "object" },
  href: ({ detail }) => serverPageOf(detail),
  acts: () => [],
  links: ({ account, detail }) => {
    if (account === null) return [];
    const { id, email: about } = account;
    const log = `/staff/log?object=${encodeURIComponent(detail)}`;
    return [
      { href: `/staff/customers/${id}/jobs`, word: "openTasks", about },
      {
        href: `/staff/conversations?state=all&account=${id}`,
        word: "openConversations",
        right: "conversations/answer",
        about,
      },
      ...(detail === "" ? [] : [{ href: log, word: "log", right: "audit/read", about } as const]),
    ];
  },
  // The index of failed jobs holds them by the day on which they failed.
  statement: ({ before, size, now }) => sql<Columns>`
    select j.id, coalesce(s.hostname, '') as title, coalesce('server ' || j.server_id, '') as detail, j.action as kind,
      j.failure, j.state, j.created_at as at, j.finished_at as until, a.id as account_id, a.email
    from jobs j left join servers s on s.id = j.server_id join accounts a on a.id = j.account_id
    where j.state = 'failed' and j.holds <> 'nothing' and j.operation not in ('eq.order_instance', 'eq.reinstall')
      and j.finished_at > ${now.toISOString()}::timestamptz - make_interval(days => ${shownDays}) and j.id < ${before}::bigint
    order by j.id desc limit ${size + 1}`,
  line: (row) => ({ ...row, failure: failureOf(row.failure), account: accountOf(row) }),
});
