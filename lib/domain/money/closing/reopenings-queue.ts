import { sql } from "drizzle-orm";
import type { MomentColumn, TextColumns } from "../../kernel/staff/staff-lines";
import { staffQueue } from "../../kernel/staff/staff-queue";

type Columns = TextColumns & { id: number; state: string; at: MomentColumn; until: MomentColumn };

/** Months that somebody else may still agree to reopen. */
export const reopeningsQueue = staffQueue({
  name: "reopenings",
  right: "closing/manage",
  hasNoAccounts: true,
  acts: () => ["approveReopening", "rejectReopening"],
  // The detail is who asked for it: nobody decides about their own.
  refusal: ({ detail }, email) => (detail === email ? "ownAdjustment" : null),
  statement: ({ before, size, now }) => sql<Columns>`
    select r.id, c.name || ', ' || m.month || ': ' || r.reason as title, coalesce(u.email, '') as detail, r.state,
      r.created_at as at, r.expires_at as until
    from month_reopenings r join closed_months m on m.id = r.closed_month_id join companies c on c.id = m.company_id
    left join accounts u on u.id = r.asked_by
    where r.state = 'waiting' and r.expires_at > ${now.toISOString()}::timestamptz and r.id < ${before}::bigint
    order by r.id desc limit ${size + 1}`,
  line: (row) => row,
});
