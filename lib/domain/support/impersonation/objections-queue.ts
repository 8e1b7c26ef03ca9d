import { sql } from "drizzle-orm";
import {
  type AccountColumns,
  accountOf,
  type MomentColumn,
  type TextColumns,
} from "../../kernel/staff/staff-lines";
import { staffQueue } from "../../kernel/staff/staff-queue";

type Columns = TextColumns & AccountColumns & { id: number; kind: string; state: string; at: MomentColumn };

/** Tickets in which a customer asks about an impersonation. */
export const objectionsQueue = staffQueue({
  name: "objections",
  right: "staff/manage",
  acts: () => [],
  links: ({ id }) => [{ href: `/staff/conversations/${id}`, word: "openConversation" }],
  statement: ({ before, size }) => sql<Columns>`
    select c.id, c.subject as title, v.reason as detail, v.mode as kind, c.state, c.created_at as at, a.id as account_id, a.email
    from tickets c join impersonation_sessions v on v.id = c.impersonation_id join accounts a on a.id = c.account_id
    where c.state <> 'solved' and c.id < ${before}::bigint order by c.id desc limit ${size + 1}`,
  line: (row) => ({ ...row, account: accountOf(row) }),
});
