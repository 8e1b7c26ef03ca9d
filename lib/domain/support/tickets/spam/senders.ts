import { and, desc, eq } from "drizzle-orm";
import { z } from "zod";
import { blockedSenders } from "@/lib/db/tables/support/blocked-senders";
import { inboundMails } from "@/lib/db/tables/support/tickets";
import { byStaff } from "../../../kernel/access/access";
import { staffOperation } from "../../../kernel/staff/staff-operation";
import { staffIdOf } from "../../../kernel/staff/staff-reason";
import { isUnmatched } from "../inbound/unmatched";
import { blockSenders } from "./blocked";

const mostShown = 200;

/** The newest senders whose mails arrive no more. */
export const listBlockedSenders = staffOperation({
  name: "conversations.blocked_senders",
  summary: "Lists senders whose mails are not taken",
  access: byStaff("read", "conversations/answer"),
  looks: "now_and_then",
  input: z.object({}),
  output: z.object({ senders: z.array(z.object({ email: z.string(), since: z.string() })) }),
  run: async ({ db, note }) => {
    const rows = await db
      .select({ email: blockedSenders.email, since: blockedSenders.createdAt })
      .from(blockedSenders)
      .orderBy(desc(blockedSenders.createdAt))
      .limit(mostShown);
    note({ changes: { mails: rows.length } });
    return { senders: rows.map(({ email, since }) => ({ email, since: since.toISOString() })) };
  },
});

/** Takes a mail of an unknown sender off the list as spam, and blocks its sender. Idempotent. */
export const blockSender = staffOperation({
  name: "conversations.block_sender",
  summary: "Blocks the sender of a mail",
  access: byStaff("write", "conversations/answer"),
  changes: [],
  fails: [],
  input: z.object({ id: z.int32() }),
  output: z.object({}),
  run: async ({ db, now, actor, note }, { id }) => {
    const [mail] = await db
      .update(inboundMails)
      .set({ handledAt: now, source: null })
      .where(and(eq(inboundMails.id, id), isUnmatched))
      .returning({ sender: inboundMails.sender });
    if (!mail) return {};
    await blockSenders(db, { emails: [mail.sender], ticketId: null, by: staffIdOf(actor) }, now);
    note({ target: `mail ${id}`, changes: { spam: true } });
    return {};
  },
});

/** Mails of that sender are taken again. Idempotent. */
export const unblockSender = staffOperation({
  name: "conversations.unblock_sender",
  summary: "Takes mails of a sender again",
  access: byStaff("write", "conversations/answer"),
  changes: [],
  fails: [],
  input: z.object({ email: z.string().max(400) }),
  output: z.object({}),
  run: async ({ db, note }, { email }) => {
    const [gone] = await db
      .delete(blockedSenders)
      .where(eq(blockedSenders.email, email.toLowerCase()))
      .returning({ email: blockedSenders.email });
    if (gone) note({ changes: { unblocked: gone.email } });
    return {};
  },
});
