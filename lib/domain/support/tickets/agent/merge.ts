import { eq } from "drizzle-orm";
import { z } from "zod";
import { ticketAgents, ticketMentions } from "@/lib/db/tables/support/ticket-agents";
import { ticketMessages, tickets } from "@/lib/db/tables/support/tickets";
import { byStaff } from "../../../kernel/access/access";
import { fail } from "../../../kernel/errors/fail";
import { staffOperation } from "../../../kernel/staff/staff-operation";
import { anyTicket } from "../lookup";
import { recountMessages } from "../shared/recount";
import { writeMessage } from "../shared/write-message";
import { staffOf } from "./staff-id";
import { staffTicket } from "./staff-ticket";

/**
 * Moves all messages of a ticket into another one of the same customer, in the order in which they were written. The first
 * one is solved and says where they are; answers to its mails arrive in the other one. Idempotent.
 */
export const mergeTickets = staffOperation({
  name: "conversations.merge",
  summary: "Merges a conversation into another one of the same customer",
  access: byStaff("write", "conversations/answer"),
  within: { tickets: "id", "tickets.id": "into" },
  changes: [],
  fails: [
    "conversation.same",
    "conversation.merged",
    "conversation.other_customer",
    "conversation.not_found",
    "staff.required",
  ],
  input: z.object({ id: z.int32(), into: z.int32() }),
  output: z.object({}),
  run: async ({ db, now, actor, note }, { id, into }) => {
    staffOf(actor);
    if (id === into) throw fail("conversation.same");
    // Always in the same order, so that two merges at once do not wait for each other.
    const [first, second] = [Math.min(id, into), Math.max(id, into)];
    const locked = [
      await staffTicket({ db, actor }, first, true),
      await staffTicket({ db, actor }, second, true),
    ];
    const [from, to] = id === first ? locked : locked.reverse();
    if (!from || !to) throw fail("conversation.not_found");
    if (from.mergedIntoId === into) return {};
    if (from.mergedIntoId !== null || to.mergedIntoId !== null) throw fail("conversation.merged");
    // An objection stays what only managers of staff read.
    if (from.accountId !== to.accountId || from.impersonationId !== null || to.impersonationId !== null)
      throw fail("conversation.other_customer");
    await db.update(ticketMessages).set({ ticketId: into }).where(eq(ticketMessages.ticketId, id));
    await db.update(ticketMentions).set({ ticketId: into }).where(eq(ticketMentions.ticketId, id));
    await db.delete(ticketAgents).where(eq(ticketAgents.ticketId, id));
    const parted = { author: "panel", fact: { code: "merged_into", into } } as const;
    await writeMessage(db, from, { ...parted, ...(from.state === "solved" ? {} : { event: "solve" }) }, now);
    await db
      .update(tickets)
      .set({ mergedIntoId: into, solveDueAt: null, solveMinutesLeft: null })
      .where(eq(tickets.id, id));
    const joined = { code: "merged_from", from: id, subject: from.subject } as const;
    // What waited for an answer in one of them does in both together.
    const isWaiting = from.state === "open" && to.state !== "open";
    await writeMessage(
      db,
      to,
      { author: "panel", fact: joined, ...(isWaiting ? { event: "reopen" } : {}) },
      now,
    );
    await recountMessages(db, id);
    await recountMessages(db, into);
    const { accountId } = await anyTicket(db, into, false);
    note({ accountId, target: `conversation ${id}`, changes: { merged_into: into } });
    return {};
  },
});
