import { and, count, desc, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { z } from "zod";
import { FileAnswer } from "@/lib/base/file-answer";
import type { Database } from "@/lib/db/client";
import { enqueue } from "@/lib/db/queue";
import { inboundMails } from "@/lib/db/tables/support/tickets";
import { byStaff } from "../../../kernel/access/access";
import { fail } from "../../../kernel/errors/fail";
import { staffOperation } from "../../../kernel/staff/staff-operation";
import { isUnmatched } from "../inbound/unmatched";
import { type InboundFailure, inboundFailures } from "../schema";

const mostShown = 100;
const isFailed = and(inArray(inboundMails.outcome, [...inboundFailures]), isNull(inboundMails.handledAt));
/** What can be downloaded and read again. */
const isKeptForStaff = or(isFailed, isUnmatched);
const hasSource = sql<boolean>`${inboundMails.source} is not null`;

const FailedMail = z.object({
  id: z.int(),
  why: z.enum(inboundFailures),
  /** The error message; "" = none. */
  error: z.string(),
  /** From the mail; "" = unknown. */
  sender: z.string(),
  subject: z.string(),
  size_bytes: z.int().nullable(),
  received: z.string(),
  /** Its mailbox and UID. */
  mailbox: z.string(),
  uid: z.int(),
  /** Whether the panel has stored the mail, so that it can be downloaded and retried. */
  is_kept: z.boolean(),
});

/** Decoded for display: the user name is stored URL-encoded. */
const shownMailbox = (mailbox: string): string => mailbox.replace(/^[^/]*/, decodeURIComponent);

/** At most `mostShown`. */
export async function countFailedMails(db: Database): Promise<number> {
  const found = db.select({ id: inboundMails.id }).from(inboundMails).where(isFailed).limit(mostShown);
  const [row] = await db.select({ mails: count() }).from(found.as("found"));
  return row?.mails ?? 0;
}

export type FailedMail = z.infer<typeof FailedMail>;

/** Mails that could not be read or stored, newest first. */
export const listFailedMails = staffOperation({
  name: "conversations.failed_mails",
  summary: "Lists mails that could not be taken",
  access: byStaff("read", "conversations/answer"),
  within: "rows",
  input: z.object({}),
  output: z.object({ mails: z.array(FailedMail) }),
  run: async ({ db, note }) => {
    const { id, outcome, error, fromLine, subject, sizeBytes, receivedAt, mailbox, uid } = inboundMails;
    const rows = await db
      .select({
        id,
        outcome,
        error,
        fromLine,
        subject,
        sizeBytes,
        receivedAt,
        mailbox,
        uid,
        isKept: hasSource,
      })
      .from(inboundMails)
      .where(isFailed)
      .orderBy(desc(id))
      .limit(mostShown);
    note({ changes: { mails: rows.length } });
    return {
      mails: rows.map((row) => ({
        id: row.id,
        why: row.outcome as InboundFailure,
        error: row.error ?? "",
        sender: row.fromLine ?? "",
        subject: row.subject ?? "",
        size_bytes: row.sizeBytes,
        received: row.receivedAt.toISOString(),
        mailbox: shownMailbox(row.mailbox),
        uid: row.uid,
        is_kept: row.isKept,
      })),
    };
  },
});

/** Removes one from that list and deletes the stored mail; the mailbox still has it. */
export const dismissFailedMail = staffOperation({
  name: "conversations.dismiss_failed_mail",
  summary: "Takes a mail that could not be taken off the list",
  access: byStaff("write", "conversations/answer"),
  within: { inbound_mails: "id" },
  changes: [],
  fails: [],
  input: z.object({ id: z.int32() }),
  output: z.object({}),
  run: async ({ db, now, note }, { id }) => {
    const gone = await db
      .update(inboundMails)
      .set({ handledAt: now, source: null })
      .where(and(eq(inboundMails.id, id), isFailed))
      .returning({ id: inboundMails.id });
    if (gone.length > 0) note({ target: `mail ${id}`, changes: { dismissed: true } });
    return {};
  },
});

/** Removes a failed or unmatched mail from its list until it fails again; repeated calls process it once. */
export const retryFailedMail = staffOperation({
  name: "conversations.retry_failed_mail",
  summary: "Reads a mail that could not be taken once more",
  access: byStaff("write", "conversations/answer"),
  within: { inbound_mails: "id" },
  changes: [],
  fails: [],
  input: z.object({ id: z.int32() }),
  output: z.object({}),
  run: async ({ db, note }, { id }) => {
    const asked = await db
      .update(inboundMails)
      .set({ outcome: "again" })
      .where(and(eq(inboundMails.id, id), isKeptForStaff, isNotNull(inboundMails.source)))
      .returning({ id: inboundMails.id });
    if (asked.length === 0) return {};
    await enqueue(db, "read_mail_again", { inboundMailId: id }, { key: `read_mail_again:${id}` });
    note({ target: `mail ${id}`, changes: { again: true } });
    return {};
  },
});

/** The original mail. */
export const downloadFailedMail = staffOperation({
  name: "conversations.failed_mail_source",
  summary: "Downloads a mail that could not be taken",
  access: byStaff("read", "conversations/answer"),
  within: "rows",
  fails: ["file.not_found"],
  input: z.object({ id: z.int32() }),
  // Validating Base64 is slow for a mail of 30 MB.
  output: FileAnswer.extend({ content: z.string(), is_picture: z.boolean() }),
  run: async ({ db, note }, { id }) => {
    const [row] = await db
      .select({ source: inboundMails.source })
      .from(inboundMails)
      .where(and(eq(inboundMails.id, id), isKeptForStaff));
    if (!row?.source) throw fail("file.not_found");
    note({ target: `mail ${id}`, changes: {} });
    return {
      filename: `mail-${id}.eml`,
      content_type: "message/rfc822",
      content: row.source.toString("base64"),
      is_picture: false,
    };
  },
});
