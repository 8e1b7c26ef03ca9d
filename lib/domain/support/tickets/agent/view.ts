import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { invoices } from "@/lib/db/tables/money/billing";
import { servers } from "@/lib/db/tables/servers/servers";
import { tickets } from "@/lib/db/tables/support/tickets";
import { isErased } from "../../../customers/personal-data/shared/is-erased";
import { byStaff } from "../../../kernel/access/access";
import type { Actor } from "../../../kernel/operation/context";
import { staffOperation } from "../../../kernel/staff/staff-operation";
import { AgentThread } from "../schema";
import { nameOfAccount, readMessages, readSummary } from "../shared/read-thread";
import { readDraft } from "./place";
import { readServerFacts } from "./server-facts";
import { shownTo, staffTicket } from "./staff-ticket";

async function readCustomer(db: Database, id: number, actor: Actor): Promise<AgentThread["customer"]> {
  const isTheirServer = and(
    eq(servers.accountId, id),
    isNull(servers.deletedAt),
    ne(servers.state, "failed"),
  );
  const isUnpaid = and(eq(invoices.accountId, id), sql`${invoices.status} = 'Unpaid'`);
  const [[row], servers_, unpaid, count] = await Promise.all([
    db.select().from(accounts).where(eq(accounts.id, id)),
    db.$count(servers, isTheirServer),
    db.$count(invoices, isUnpaid),
    db.$count(tickets, and(eq(tickets.accountId, id), shownTo(actor))),
  ]);
  if (!row) throw new Error("The customer is not there.");
  const { firstname, lastname, companyname } = row.profile;
  return {
    id,
    email: row.email,
    name: `${firstname} ${lastname}`.trim(),
    company: companyname,
    currency: row.currency,
    status: row.status,
    since: row.createdAt.toISOString(),
    servers: servers_,
    unpaid,
    conversations: count,
    is_erased: await isErased(db, row),
  };
}

async function readAssignee(db: Database, id: number | null, me: number): Promise<AgentThread["assignee"]> {
  if (id === null) return null;
  const [row] = await db
    .select({ name: nameOfAccount, email: accounts.email })
    .from(accounts)
    .where(eq(accounts.id, id));
  return row ? { id, name: row.name || row.email, is_me: id === me } : null;
}

/** A ticket with its messages and a customer summary. The read is audited. */
export const viewTicket = staffOperation({
  name: "conversations.view",
  summary: "Shows a conversation with a customer to staff",
  access: byStaff("read", "conversations/answer"),
  within: "rows",
  input: z.object({ id: z.int32() }),
  output: AgentThread,
  run: async ({ db, actor, note }, { id }) => {
    const row = await staffTicket({ db, actor }, id, false);
    const me = actor.kind === "staff" ? actor.account.id : 0;
    const summary = await readSummary(db, id);
    const messages = await readMessages(db, id, { withInternal: true });
    note({ accountId: row.accountId, target: `conversation ${id}`, changes: {} });
    return {
      ...summary,
      messages,
      last_message: row.lastMessageId,
      priority: row.priority,
      tags: row.tags,
      department: row.departmentId,
      answer_due: row.answerDueAt?.toISOString() ?? null,
      answered: row.answeredAt?.toISOString() ?? null,
      solve_due: row.solveDueAt?.toISOString() ?? null,
      merged_into: row.mergedIntoId,
      is_spam: row.spamAt !== null,
      rating: row.rating,
      follows: row.followsId,
      draft: await readDraft(db, { ticketId: id, accountId: me }),
      assignee: await readAssignee(db, row.assigneeId, me),
      server: await readServerFacts(db, row.serverId),
      customer: await readCustomer(db, row.accountId, actor),
    };
  },
});
