import { and, eq } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/lib/db/client";
import { ticketMessages, tickets } from "@/lib/db/tables/support/tickets";
import { byStaff } from "../../../kernel/access/access";
import { fail } from "../../../kernel/errors/fail";
import { staffOperation } from "../../../kernel/staff/staff-operation";
import { mailAnswer } from "../inbound/mail-answer";
import { FileIds, MessageText, SendKey } from "../schema";
import { mentionedIn, readAgents } from "../shared/agents";
import { requireReader } from "../shared/require-reader";
import { writeMessage } from "../shared/write-message";
import { tellMentioned } from "./mentions";
import { dropDraft } from "./place";
import { staffOf } from "./staff-id";
import { staffTicket } from "./staff-ticket";

/** The message already written with this idempotency key. */
async function writtenBefore(db: Database, authorId: number, sendKey: string): Promise<number | null> {
  const [row] = await db
    .select({ id: ticketMessages.id })
    .from(ticketMessages)
    .where(and(eq(ticketMessages.authorId, authorId), eq(ticketMessages.sendKey, sendKey)));
  return row?.id ?? null;
}

/**
 * Writes an answer to the customer or an internal note, whose `@names` are told in the panel. Throws if there are newer messages than the page had, so that
 * agents do not answer twice or miss a question; the page then shows them and can send again.
 */
export const replyToCustomer = staffOperation({
  name: "conversations.reply",
  summary: "Answers a customer, or writes a note for staff",
  access: byStaff("write", "conversations/answer"),
  within: { tickets: "id" },
  changes: [],
  fails: ["conversation.newer_message", "conversation.merged", "conversation.no_reader"],
  input: z.object({
    id: z.int32(),
    text: MessageText,
    files: FileIds,
    is_internal: z.boolean(),
    /** The last message that the writer had on the page. */
    seen: z.int(),
    send_key: SendKey,
  }),
  output: z.object({ message: z.int() }),
  run: async ({ db, now, actor, note }, { id, text, files, is_internal: isInternal, seen, send_key }) => {
    const staff = staffOf(actor);
    const row = await staffTicket({ db, actor }, id, true);
    const before = await writtenBefore(db, staff.id, send_key);
    if (before !== null) return { message: before };
    if (row.mergedIntoId !== null) throw fail("conversation.merged");
    if (!isInternal) await requireReader(db, row.accountId);
    if (!isInternal && row.lastMessageId > seen) throw fail("conversation.newer_message");
    const author = { author: "staff", authorId: staff.id, sendKey: send_key, isInternal } as const;
    const event = isInternal ? {} : { event: "staff_writes" as const };
    const message = await writeMessage(db, row, { ...author, text, files, ...event }, now);
    await dropDraft(db, { ticketId: id, accountId: staff.id });
    if (isInternal && text.includes("@")) {
      const agents = mentionedIn(text, await readAgents(db, row.accountId));
      await tellMentioned(db, { ticketId: id, message, agents, me: staff.id }, now);
    }
    if (!isInternal && row.assigneeId === null)
      await db.update(tickets).set({ assigneeId: staff.id }).where(eq(tickets.id, id));
    if (!isInternal) await mailAnswer({ db, now }, row, { by: staff.name, text });
    const changes = { kind: isInternal ? "note" : "answer", files: files.length };
    note({ accountId: row.accountId, target: `conversation ${id}`, changes });
    return { message };
  },
});
