import { sql } from "drizzle-orm";
import { z } from "zod";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { mostCounted } from "../../kernel/staff/staff-queue";

const shown = 5;

const WaitingTicket = z.object({
  id: z.int(),
  subject: z.string(),
  priority: z.enum(["low", "normal", "high"]),
  account: z.object({ id: z.int(), email: z.string() }),
  /** When the first message came that is not answered. */
  since: z.string(),
  is_assigned: z.boolean(),
});
export type WaitingTicket = z.infer<typeof WaitingTicket>;

/** Objections to an impersonation are a queue of their own. */
const waiting = sql`from tickets t where t.waiting_message_id is not null and t.state = 'open' and t.impersonation_id is null`;

type Row = Omit<WaitingTicket, "account" | "since"> & { account_id: number; email: string; since: Date };

/** The tickets that wait longest for an answer; counts stop at 100. */
export const showSupportStart = staffOperation({
  name: "start.support",
  summary: "Shows the tickets that wait longest for an answer",
  access: byStaff("read", "conversations/answer"),
  within: "rows",
  looks: "now_and_then",
  input: z.object({}),
  output: z.object({
    waiting: z.int(),
    /** Of them, those that nobody has taken. */
    unassigned: z.int(),
    oldest: z.array(WaitingTicket),
  }),
  run: async ({ db }) => {
    const { rows: counts } = await db.execute<{ waiting: number; unassigned: number }>(sql`
      select count(*)::int as waiting, (count(*) filter (where assignee_id is null))::int as unassigned
      from (select t.assignee_id ${waiting} order by t.waiting_message_id limit ${mostCounted + 1}) counted`);
    const { rows } = await db.execute<Row>(sql`
      select w.id, w.subject, w.priority, w.assignee_id is not null as is_assigned, a.id as account_id, a.email, m.created_at as since
      from (select t.* ${waiting} order by t.waiting_message_id limit ${shown}) w
      join accounts a on a.id = w.account_id join ticket_messages m on m.id = w.waiting_message_id
      order by w.waiting_message_id`);
    return {
      waiting: counts[0]?.waiting ?? 0,
      unassigned: counts[0]?.unassigned ?? 0,
      oldest: rows.map(({ account_id: id, email, since, ...row }) => ({
        ...row,
        account: { id, email },
        since: new Date(since).toISOString(),
      })),
    };
  },
});
