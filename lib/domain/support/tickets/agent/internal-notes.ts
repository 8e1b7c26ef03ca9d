import { and, desc, eq, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { inboundMails } from "@/lib/db/tables/support/tickets";
import { byStaff } from "../../../kernel/access/access";
import { staffOperation } from "../../../kernel/staff/staff-operation";
import { isUnmatched } from "../inbound/unmatched";

const pageSize = 50;

const UnmatchedMail = z.object({
  id: z.int(),
  sender: z.string(),
  /** Its sender is unknown, or has written too many mails lately. */
  why: z.enum(["unknown", "too_many"]),
  subject: z.string(),
  text: z.string(),
  received: z.string(),
  /** Whether the panel has stored the mail, so that it can be downloaded and read again. */
  is_kept: z.boolean(),
});
export type UnmatchedMail = z.infer<typeof UnmatchedMail>;

const { id, sender, outcome, subject, text, receivedAt, source } = inboundMails;
const listed = {
  id,
  sender,
  outcome,
  subject,
  text,
  receivedAt,
  isKept: sql<boolean>`${source} is not null`,
};

/** Mails from unknown senders, and those beyond the limit of their sender, newest first. */
export const listUnmatchedMails = staffOperation({
  name: "conversations.asides",
  summary: "Lists mails that are in no conversation",
  access: byStaff("read", "conversations/answer"),
  within: "rows",
  input: z.object({
    /** The `next` of the page before. */
    after: z.int().positive().optional(),
  }),
  output: z.object({
    mails: z.array(UnmatchedMail),
    next: z.int().nullable(),
  }),
  run: async ({ db, note }, { after }) => {
    const found = await db
      .select(listed)
      .from(inboundMails)
      .where(and(isUnmatched, after === undefined ? undefined : lt(inboundMails.id, after)))
      .orderBy(desc(inboundMails.id))
      .limit(pageSize + 1);
    const rows = found.slice(0, pageSize);
    note({ changes: { mails: rows.length } });
    return {
      mails: rows.map((row) => ({
        id: row.id,
        sender: row.sender,
        why: row.outcome === "too_many" ? ("too_many" as const) : ("unknown" as const),
        subject: row.subject ?? "",
        text: row.text ?? "",
        received: row.receivedAt.toISOString(),
        is_kept: row.isKept,
      })),
      next: found.length > pageSize ? (rows.at(-1)?.id ?? null) : null,
    };
  },
});

/** Removes one from that list. */
export const dismissUnmatchedMail = staffOperation({
  name: "conversations.dismiss_aside",
  summary: "Takes a mail that is in no conversation off the list",
  access: byStaff("write", "conversations/answer"),
  changes: [],
  fails: [],
  input: z.object({ id: z.int32() }),
  output: z.object({}),
  run: async ({ db, now, note }, { id }) => {
    const gone = await db
      .update(inboundMails)
      .set({ handledAt: now, source: null })
      .where(and(eq(inboundMails.id, id), isUnmatched))
      .returning({ id: inboundMails.id });
    if (gone.length > 0) note({ target: `mail ${id}`, changes: { dismissed: true } });
    return {};
  },
});
