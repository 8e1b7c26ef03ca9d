import { sql } from "drizzle-orm";
import {
  type AccountColumns,
  accountOf,
  type MomentColumn,
  type TextColumns,
} from "../../kernel/staff/staff-lines";
import { staffQueue } from "../../kernel/staff/staff-queue";

type Columns = TextColumns &
  AccountColumns & { id: number; kind: string; state: string; at: MomentColumn; until: MomentColumn };

/** Requests of persons that are not done yet, each with the day by which it must be answered. */
export const dataRequestsQueue = staffQueue({
  name: "dataRequests",
  right: "personal_data/manage",
  acts: ({ kind, state }) => {
    // A task that was lost leaves no error behind, only a request that stays.
    if (kind === "data_export") return ["retryCopy"];
    return state === "waiting" || state === "held_up" ? ["cancelErasure"] : [];
  },
  // The detail is the day of the erasure. One whose day is over waits for a payout, or for a debt that came back.
  statement: ({ before, size, now }) => sql<Columns>`
    select r.id, a.email as title, to_char(r.starts_at at time zone 'UTC', 'YYYY-MM-DD') as detail,
      case r.kind when 'erasure' then 'data_erasure' else 'data_export' end as kind,
      case when r.state = 'waiting' and r.starts_at < ${now.toISOString()}::timestamptz - interval '1 hour' then 'held_up'
        when r.kind = 'export' and exists (
          select from graphile_worker.jobs t where t.key = 'export_data ' || r.id and t.last_error is not null) then 'failing'
        else r.state end as state,
      r.asked_at as at,
      r.deadline_at as until, a.id as account_id, a.email
    from data_requests r join accounts a on a.id = r.account_id
    where r.ended_at is null and r.id < ${before}::bigint order by r.id desc limit ${size + 1}`,
  line: (row) => ({ ...row, account: accountOf(row) }),
});
