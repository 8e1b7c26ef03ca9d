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
    kind: string;
    at: MomentColumn;
    until: MomentColumn;
    state: string | null;
  };

/** Cancellations that have neither ended nor been taken back. */
export const cancellationsQueue = staffQueue({
  name: "cancellations",
  right: "customers/find",
  acts: () => [],
  // Servers suspended by staff are not terminated meanwhile.
  statement: ({ before, size }) => sql<Columns>`
    select c.id, s.hostname as title, c.reason as detail, c.kind, c.created_at as at, c.ends_at as until,
      case when s.suspended_by = 'staff' then s.state end as state, a.id as account_id, a.email
    from cancellations c join servers s on s.id = c.server_id join accounts a on a.id = c.account_id
    where c.withdrawn_at is null and c.ended_at is null and c.id < ${before}::bigint order by c.id desc limit ${size + 1}`,
  line: (row) => ({ ...row, account: accountOf(row) }),
});
