import { and, asc, desc, eq, gt, isNull, lt, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { invoices } from "@/lib/db/tables/money/billing";
import { servers } from "@/lib/db/tables/servers/servers";
import { ticketMessages, tickets } from "@/lib/db/tables/support/tickets";
import { byStaff } from "../../../kernel/access/access";
import type { Actor } from "../../../kernel/operation/context";
import { staffOperation } from "../../../kernel/staff/staff-operation";
import { Queue, QueueFilter } from "../schema";
import { summaryColumns, summaryOf } from "../shared/read-thread";
import { countFailedMails } from "./failed-mails";
import { shownTo } from "./staff-ticket";

const pageSize = 50;
const assignee = alias(accounts, "assignee");
const assigneeName = sql<
  string | null
>`nullif(trim(concat(${assignee.profile}->>'firstname', ' ', ${assignee.profile}->>'lastname')), '')`;

/** Open tickets by answer due; others by newest message. */
function orderOf({ state, after }: QueueFilter): { where: SQL | undefined; order: SQL } {
  const [key, isAfter, order] =
    state === "open"
      ? ([tickets.waitingMessageId, gt, asc] as const)
      : ([tickets.lastMessageId, lt, desc] as const);
  return { where: after === undefined ? undefined : isAfter(key, after), order: order(key) };
}

function assignedTo(filter: QueueFilter, actor: Actor): SQL | undefined {
  if (filter.assigned === "nobody") return isNull(tickets.assigneeId);
  const me = actor.kind === "staff" ? actor.account.id : 0;
  return filter.assigned === "me" ? eq(tickets.assigneeId, me) : undefined;
}

const read = (db: Database) =>
  db
    .select({
      ...summaryColumns,
      last: tickets.lastMessageId,
      waiting: tickets.waitingMessageId,
      accountId: accounts.id,
      email: accounts.email,
      assignee: assigneeName,
      waitingSince: ticketMessages.createdAt,
      priority: tickets.priority,
      tags: tickets.tags,
      department: tickets.departmentId,
      answeredAt: tickets.answeredAt,
      answerDueAt: tickets.answerDueAt,
      solveDueAt: tickets.solveDueAt,
    })
    .from(tickets)
    .innerJoin(accounts, eq(accounts.id, tickets.accountId))
    .leftJoin(servers, eq(servers.id, tickets.serverId))
    .leftJoin(invoices, eq(invoices.id, tickets.invoiceId))
    .leftJoin(assignee, eq(assignee.id, tickets.assigneeId))
    .leftJoin(ticketMessages, eq(ticketMessages.id, tickets.waitingMessageId));

type Clocked = { answeredAt: Date | null; answerDueAt: Date | null; solveDueAt: Date | null };

/** What is due next. */
const dueOf = ({ answeredAt, answerDueAt, solveDueAt }: Clocked): Date | null =>
  answeredAt === null && answerDueAt !== null ? answerDueAt : solveDueAt;

/** Tickets for staff; the longest waiting first. */
export const queueTickets = staffOperation({
  name: "conversations.queue",
  summary: "Lists conversations with customers",
  access: byStaff("read", "conversations/answer"),
  within: "rows",
  looks: "now_and_then",
  input: QueueFilter,
  output: Queue,
  run: async ({ db, actor, note }, filter) => {
    const { where, order } = orderOf(filter);
    const { state, type, account, department } = filter;
    note({ ...(account === undefined ? {} : { accountId: account }), changes: { list: state } });
    const rows = await read(db)
      .where(
        and(
          state === "all" ? undefined : eq(tickets.state, state),
          type === undefined ? undefined : eq(tickets.type, type),
          account === undefined ? undefined : eq(tickets.accountId, account),
          department === undefined ? undefined : eq(tickets.departmentId, department),
          assignedTo(filter, actor),
          shownTo(actor),
          where,
        ),
      )
      .orderBy(order)
      .limit(pageSize + 1);
    const shown = rows.slice(0, pageSize);
    const end = shown.at(-1);
    return {
      conversations: shown.map((row) => ({
        ...summaryOf(row),
        account: { id: row.accountId, email: row.email },
        assignee: row.assignee,
        waiting_since: row.waitingSince?.toISOString() ?? null,
        priority: row.priority,
        tags: row.tags,
        department: row.department,
        due: dueOf(row)?.toISOString() ?? null,
      })),
      failed_mails: await countFailedMails(db),
      next: rows.length > pageSize && end ? (state === "open" ? end.waiting : end.last) : null,
    };
  },
});
