import { and, eq, isNotNull } from "drizzle-orm";
import { z } from "zod";
import { ticketMessages, tickets } from "@/lib/db/tables/support/tickets";
import { byStaff } from "../../../kernel/access/access";
import { staffOperation } from "../../../kernel/staff/staff-operation";
import { staffOf } from "../agent/staff-id";
import { staffTicket } from "../agent/staff-ticket";
import { stateAfter } from "../rules";
import { hasReader } from "../shared/require-reader";
import { writeMessage } from "../shared/write-message";
import { blockSenders, unblockOfTicket } from "./blocked";

/**
 * Marks a ticket as spam: it is solved, and mails of its senders arrive no more. Or undoes both, but for an erased account,
 * whose tickets stay solved. Neither is told to the
 * customer. Idempotent.
 */
export const markSpam = staffOperation({
  name: "conversations.mark_spam",
  summary: "Marks a conversation as spam, or as none",
  access: byStaff("write", "conversations/answer"),
  within: { tickets: "id" },
  changes: [],
  fails: ["staff.required", "conversation.not_found"],
  input: z.object({ id: z.int32(), is_spam: z.boolean() }),
  output: z.object({}),
  run: async ({ db, now, actor, note }, { id, is_spam: isSpam }) => {
    const { id: me } = staffOf(actor);
    const row = await staffTicket({ db, actor }, id, true);
    if ((row.spamAt !== null) === isSpam) return {};
    const event = isSpam ? "solve" : "reopen";
    const isMoved = stateAfter(row.state, event) !== null && (isSpam || (await hasReader(db, row.accountId)));
    const move = isMoved ? { event: event as "solve" | "reopen" } : {};
    const fact = { code: isSpam ? "spam" : "no_spam" } as const;
    await writeMessage(db, row, { author: "panel", fact, isInternal: true, ...move }, now);
    await db
      .update(tickets)
      .set({ spamAt: isSpam ? now : null })
      .where(eq(tickets.id, id));
    if (isSpam) {
      const bySender = and(eq(ticketMessages.ticketId, id), isNotNull(ticketMessages.mailFrom));
      const rows = await db.select({ email: ticketMessages.mailFrom }).from(ticketMessages).where(bySender);
      await blockSenders(db, { emails: rows.flatMap(({ email }) => email ?? []), ticketId: id, by: me }, now);
    } else await unblockOfTicket(db, id);
    note({ accountId: row.accountId, target: `conversation ${id}`, changes: { spam: isSpam } });
    return {};
  },
});
