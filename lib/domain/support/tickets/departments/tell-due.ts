import { and, asc, eq, isNotNull, isNull, lte } from "drizzle-orm";
import { anyOf } from "@/lib/db/any-of";
import { type Database, database, inTransaction } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { departmentMembers } from "@/lib/db/tables/support/departments";
import { tickets } from "@/lib/db/tables/support/tickets";
import { urlOf } from "../../../kernel/brand/address";
import { defaultBrand } from "../../../kernel/brand/loaded";
import { notify } from "../../../messages/mails/shared/notify";
import { tellMentioned } from "../agent/mentions";
import { anyTicket, type TicketRow } from "../lookup";
import { readAgents } from "../shared/agents";

const atOnce = 50;
/** So long before the first answer is late, agents are told. */
const warnedMinutes = 15;

const isUntold = and(
  eq(tickets.state, "open"),
  isNull(tickets.answeredAt),
  isNull(tickets.dueToldAt),
  isNotNull(tickets.answerDueAt),
);

/** Whoever has the ticket; while nobody has, the members of its department. */
async function agentsFor(db: Database, { assigneeId, departmentId }: TicketRow): Promise<number[]> {
  if (assigneeId !== null) return [assigneeId];
  if (departmentId === null) return [];
  const { accountId } = departmentMembers;
  const rows = await db
    .select({ id: accountId })
    .from(departmentMembers)
    .where(eq(departmentMembers.departmentId, departmentId));
  return rows.map(({ id }) => id);
}

/** Tells the agents of one ticket in the panel and by mail, in one transaction: once, whatever ends the worker. */
const tellOf = (id: number, now: Date): Promise<void> =>
  inTransaction(async (db) => {
    const row = await anyTicket(db, id, true);
    const { answerDueAt, subject, lastMessageId: message } = row;
    if (row.state !== "open" || row.answeredAt !== null || row.dueToldAt !== null || !answerDueAt) return;
    await db.update(tickets).set({ dueToldAt: now }).where(eq(tickets.id, id));
    const wanted = await agentsFor(db, row);
    const agents = (await readAgents(db, row.accountId)).filter((one) => wanted.includes(one.id));
    await tellMentioned(db, { ticketId: id, message, agents, me: 0 }, now);
    const facts = {
      ...{ id, subject, due: answerDueAt.toISOString() },
      url: urlOf(defaultBrand(), `/staff/conversations/${id}`),
    };
    const readers = await db
      .select({ id: accounts.id, email: accounts.email, language: accounts.language })
      .from(accounts)
      .where(
        anyOf(
          accounts.id,
          agents.map((one) => one.id),
        ),
      );
    for (const reader of readers) await notify({ db, now }, reader, "conversation.due", facts);
  });

/** Tells agents of first answers that are about to be late, or that are late already. */
export async function tellDueAnswers(now: Date): Promise<void> {
  const soon = new Date(now.getTime() + warnedMinutes * 60_000);
  const rows = await database()
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(isUntold, lte(tickets.answerDueAt, soon)))
    .orderBy(asc(tickets.answerDueAt), asc(tickets.id))
    .limit(atOnce);
  for (const { id } of rows) await tellOf(id, now);
}
