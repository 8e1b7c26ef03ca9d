import { and, eq, inArray, isNull } from "drizzle-orm";
import type { ConversationFact } from "@/lib/base/facts/conversations";
import type { Database } from "@/lib/db/client";
import { conversationFiles, conversationMessages, conversations } from "@/lib/db/tables/conversations";
import { fail } from "../../kernel/errors";
import type { ConversationRow } from "../lookup";
import { type ConversationEvent, fileLimits, stateAfter } from "../rules";

type MessageRow = typeof conversationMessages.$inferInsert;

export type NewMessage = Pick<
  MessageRow,
  "author" | "authorId" | "isInternal" | "quoted" | "mailFrom" | "mailId" | "sendKey"
> & {
  text?: string;
  fact?: ConversationFact;
  /** Uploaded before by its author, and not sent yet. */
  files?: readonly number[];
  /** What it means for the conversation; left out, its state stays. */
  event?: ConversationEvent;
};

async function attach(db: Database, messageId: number, uploader: number, ids: readonly number[]) {
  if (ids.length > fileLimits.perMessage) throw fail("file.too_many");
  if (ids.length === 0) return;
  const own = and(
    inArray(conversationFiles.id, [...ids]),
    eq(conversationFiles.uploadedBy, uploader),
    isNull(conversationFiles.messageId),
  );
  const done = await db
    .update(conversationFiles)
    .set({ messageId })
    .where(own)
    .returning({ id: conversationFiles.id });
  if (done.length !== new Set(ids).size) throw fail("file.not_found");
}

/**
 * Writes a message into a conversation that the caller has locked, with its files, and takes the conversation on to the
 * state that follows; answers the message's id.
 */
export async function writeMessage(
  db: Database,
  row: ConversationRow,
  { files = [], event, text = "", ...message }: NewMessage,
  now: Date,
): Promise<number> {
  const state = event === undefined ? row.state : stateAfter(row.state, event);
  if (state === null) throw fail("conversation.unchanged");
  const [written] = await db
    .insert(conversationMessages)
    .values({ ...message, text, conversationId: row.id, createdAt: now })
    .returning({ id: conversationMessages.id });
  if (!written) throw new Error("The message was not written.");
  const { id } = written;
  if (files.length > 0) await attach(db, id, message.authorId ?? 0, files);
  await db
    .update(conversations)
    .set({
      state,
      lastMessageId: id,
      ...(message.isInternal ? {} : { shownMessageId: id, updatedAt: now }),
      waitingMessageId: state === "open" ? (row.waitingMessageId ?? id) : null,
      solvedAt: state === "solved" ? (row.solvedAt ?? now) : null,
    })
    .where(eq(conversations.id, row.id));
  return id;
}
