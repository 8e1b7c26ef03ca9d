import { and, desc, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { inboundMails } from "@/lib/db/tables/support/tickets";
import { byStaff } from "../../../kernel/access/access";
import { staffOperation } from "../../../kernel/staff/staff-operation";

const mostShown = 100;
const isUnmatched = and(eq(inboundMails.outcome, "aside"), isNull(inboundMails.handledAt));

/** Mails from unknown senders, newest first. */
export const listUnmatchedMails = staffOperation({
  name: "conversations.asides",
  summary: "Lists mails from unknown senders",
  access: byStaff("read", "conversations/answer"),
  within: "rows",
  input: z.object({}),
  output: z.object({
    mails: z.array(
      z.object({
        id: z.int(),
        sender: z.string(),
        subject: z.string(),
        text: z.string(),
        received: z.string(),
      }),
    ),
  }),
  run: async ({ db, note }) => {
    const rows = await db
      .select()
      .from(inboundMails)
      .where(isUnmatched)
      .orderBy(desc(inboundMails.id))
      .limit(mostShown);
    note({ changes: { mails: rows.length } });
    return {
      mails: rows.map(({ id, sender, subject, text, receivedAt }) => ({
        id,
        sender,
        subject: subject ?? "",
        text: text ?? "",
        received: receivedAt.toISOString(),
      })),
    };
  },
});

/** Removes one from that list. */
export const dismissUnmatchedMail = staffOperation({
  name: "conversations.dismiss_aside",
  summary: "Takes a mail of an unknown sender off the list",
  access: byStaff("write", "conversations/answer"),
  changes: [],
  fails: [],
  input: z.object({ id: z.int32() }),
  output: z.object({}),
  run: async ({ db, now, note }, { id }) => {
    const gone = await db
      .update(inboundMails)
      .set({ handledAt: now })
      .where(and(eq(inboundMails.id, id), isUnmatched))
      .returning({ id: inboundMails.id });
    if (gone.length > 0) note({ target: `mail ${id}`, changes: { dismissed: true } });
    return {};
  },
});
