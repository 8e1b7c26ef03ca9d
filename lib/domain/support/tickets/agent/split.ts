import { and, eq, gte, sql } from "drizzle-orm";
import { z } from "zod";
import { ticketMentions } from "@/lib/db/tables/support/ticket-agents";
import { ticketMessages, tickets } from "@/lib/db/tables/support/tickets";
import { byStaff } from "../../../kernel/access/access";
import { fail } from "../../../kernel/errors/fail";
import { staffOperation } from "../../../kernel/staff/staff-operation";
import { Subject } from "../schema";
import { recountMessages } from "../shared/recount";
import { routeTicket } from "../shared/route-ticket";
import { writeMessage } from "../shared/write-message";
import { staffOf } from "./staff-id";
import { staffTicket } from "./staff-ticket";

/** Moves a message of a ticket and all after it into a new ticket of the same customer; the first message stays. */
export const splitTicket = staffOperation({
  name: "conversations.split",
  summary: "Makes a conversation of its own of the messages from one on",
  access: byStaff("write", "conversations/answer"),
  within: { tickets: "id" },
  changes: [],
  fails: ["conversation.no_message", "conversation.merged", "conversation.not_found", "staff.required"],
  input: z.object({ id: z.int32(), message: z.int().positive(), subject: Subject }),
  output: z.object({ id: z.int() }),
  run: async ({ db, now, actor, note }, { id, message, subject }) => {
    staffOf(actor);
    const row = await staffTicket({ db, actor }, id, true);
    if (row.mergedIntoId !== null) throw fail("conversation.merged");
    if (row.impersonationId !== null) throw fail("conversation.no_message");
    const ofIt = eq(ticketMessages.ticketId, id);
    const [found] = await db
      .select({
        first: sql<string>`min(${ticketMessages.id})`,
        has: sql<boolean>`bool_or(${ticketMessages.id} = ${message})`,
      })
      .from(ticketMessages)
      .where(ofIt);
    if (!found?.has || Number(found.first) === message) throw fail("conversation.no_message");
    const { accountId, serverId, invoiceId, page, priority, assigneeId } = row;
    const [made] = await db
      .insert(tickets)
      .values({
        ...{ accountId, serverId, invoiceId, page, priority, assigneeId, subject },
        createdAt: now,
        updatedAt: now,
      })
      .returning();
    if (!made) throw new Error("The conversation was not written.");
    await db
      .update(ticketMessages)
      .set({ ticketId: made.id })
      .where(and(ofIt, gte(ticketMessages.id, message)));
    await db
      .update(ticketMentions)
      .set({ ticketId: made.id })
      .where(and(eq(ticketMentions.ticketId, id), gte(ticketMentions.messageId, message)));
    const routed = await routeTicket(db, made, now);
    await writeMessage(
      db,
      routed,
      { author: "panel", fact: { code: "split_from", from: id, subject: row.subject } },
      now,
    );
    await writeMessage(db, row, { author: "panel", fact: { code: "split_to", to: made.id, subject } }, now);
    await recountMessages(db, id);
    await recountMessages(db, made.id);
    note({ accountId, target: `conversation ${id}`, changes: { split_to: made.id } });
    return { id: made.id };
  },
});
