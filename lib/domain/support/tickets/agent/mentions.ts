import { and, desc, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/lib/db/client";
import { ticketMentions } from "@/lib/db/tables/support/ticket-agents";
import { tickets } from "@/lib/db/tables/support/tickets";
import { byStaff } from "../../../kernel/access/access";
import { staffOperation } from "../../../kernel/staff/staff-operation";
import type { Agent } from "../shared/agents";
import { shownTo } from "./staff-ticket";

const mostShown = 50;

type Mentioned = { ticketId: number; message: number; agents: readonly Agent[]; me: number | null };

/** Tells agents in the panel that a message of a ticket is for them; nobody is told of their own. */
export async function tellMentioned(
  db: Database,
  { ticketId, message, agents, me }: Mentioned,
  now: Date,
): Promise<void> {
  const others = agents.filter(({ id }) => id !== me);
  if (others.length === 0) return;
  await db
    .insert(ticketMentions)
    .values(others.map(({ id }) => ({ messageId: message, accountId: id, ticketId, createdAt: now })))
    .onConflictDoNothing();
}

/** What the caller is told of, until they open the ticket; newest first. */
export const listMentions = staffOperation({
  name: "conversations.mentions",
  summary: "Lists conversations in which the caller is named or assigned",
  access: byStaff("read", "conversations/answer"),
  within: "rows",
  looks: "never",
  input: z.object({}),
  output: z.object({ mentions: z.array(z.object({ ticket: z.int(), subject: z.string(), at: z.string() })) }),
  run: async ({ db, actor }) => {
    if (actor.kind !== "staff") return { mentions: [] };
    const isNew = and(eq(ticketMentions.accountId, actor.account.id), isNull(ticketMentions.seenAt));
    const rows = await db
      .select({ ticket: tickets.id, subject: tickets.subject, at: ticketMentions.createdAt })
      .from(ticketMentions)
      .innerJoin(tickets, eq(tickets.id, ticketMentions.ticketId))
      .where(and(isNew, shownTo(actor)))
      .orderBy(desc(ticketMentions.messageId))
      .limit(mostShown);
    const newest = new Map<number, (typeof rows)[number]>();
    for (const row of rows) if (!newest.has(row.ticket)) newest.set(row.ticket, row);
    return {
      mentions: [...newest.values()].map(({ ticket, subject, at }) => ({
        ticket,
        subject,
        at: at.toISOString(),
      })),
    };
  },
});
