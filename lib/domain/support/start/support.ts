import { sql } from "drizzle-orm";
import { z } from "zod";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { mostCounted } from "../../kernel/staff/staff-queue";
import { deadline } from "../tickets/shared/deadline";

const shown = 5;

const WaitingTicket = z.object({
  id: z.int(),
  subject: z.string(),
  priority: z.enum(["low", "normal", "high"]),
  account: z.object({ id: z.int(), email: z.string() }),
  /** When the first message came that is not answered. */
  since: z.string(),
  /** Until when it has to be answered or solved; null = no clock runs. */
  due: z.string().nullable(),
  is_assigned: z.boolean(),
});
export type WaitingTicket = z.infer<typeof WaitingTicket>;

/** Objections to an impersonation are a queue of their own. */
const waiting = sql`from tickets t where t.waiting_message_id is not null and t.state = 'open' and t.impersonation_id is null`;

type Row = Omit<WaitingTicket, "account" | "since" | "due"> & {
  account_id: number;
  email: string;
  since: Date;
  due: Date | null;
};

/** The tickets that are due next, then those that wait longest for an answer; counts stop at 100. */
export const showSupportStart = staffOperation({
  name: "start.support",
  summary: "Shows the tickets that are due next or wait longest for an answer",
  access: byStaff("read", "conversations/answer"),
  within: "rows",
  looks: "now_and_then",
  input: z.object({}),
  output: z.object({
    waiting: z.int(),
    /** Of them, those that nobody has taken. */
    unassigned: z.int(),
    /** Open tickets whose answer or solution is late. */
    late: z.int(),
    /** When the message came that waits longest; null = none does. */
    oldest: z.string().nullable(),
    next: z.array(WaitingTicket),
  }),
  run: async ({ db, now }) => {
    const at = sql`${now.toISOString()}::timestamptz`;
    const { rows: counts } = await db.execute<{ waiting: number; unassigned: number }>(sql`
      select count(*)::int as waiting, (count(*) filter (where assignee_id is null))::int as unassigned
      from (select t.assignee_id ${waiting} order by t.waiting_message_id limit ${mostCounted + 1}) counted`);
    const { rows: lates } = await db.execute<{ late: number }>(sql`
      select count(*)::int as late from (select t.id from tickets t where ${deadline} < ${at} and t.impersonation_id is null
        limit ${mostCounted + 1}) counted`);
    const { rows: firsts } = await db.execute<{ since: Date }>(sql`
      select m.created_at as since from (select t.waiting_message_id ${waiting} order by t.waiting_message_id limit 1) w
      join ticket_messages m on m.id = w.waiting_message_id`);
    // Without a clock, all that are solved have the same deadline: they are not walked.
    const { rows } = await db.execute<Row>(sql`
      select t.id, t.subject, t.priority, t.assignee_id is not null as is_assigned, a.id as account_id, a.email, m.created_at as since,
        nullif(${deadline}, 'infinity') as due
      from tickets t join accounts a on a.id = t.account_id join ticket_messages m on m.id = t.waiting_message_id
      where t.id = any(array(
        (select t.id ${waiting} and ${deadline} < 'infinity' order by ${deadline}, t.id limit ${shown})
        union (select t.id ${waiting} order by t.waiting_message_id limit ${shown})))
      order by ${deadline}, t.waiting_message_id limit ${shown}`);
    return {
      waiting: counts[0]?.waiting ?? 0,
      unassigned: counts[0]?.unassigned ?? 0,
      late: lates[0]?.late ?? 0,
      oldest: firsts[0] ? new Date(firsts[0].since).toISOString() : null,
      next: rows.map(({ account_id: id, email, since, due, ...row }) => ({
        ...row,
        account: { id, email },
        since: new Date(since).toISOString(),
        due: due === null ? null : new Date(due).toISOString(),
      })),
    };
  },
});
