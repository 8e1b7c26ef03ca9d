import { and, eq, inArray, isNull } from "drizzle-orm";
import type { TicketEventParams } from "@/lib/base/params/tickets";
import type { Database } from "@/lib/db/client";
import { ticketFiles, ticketMessages, tickets } from "@/lib/db/tables/support/tickets";
import { fail } from "../../../kernel/errors/fail";
import type { TicketRow } from "../lookup";
import { fileLimits, stateAfter, type TicketEvent } from "../rules";
import { blindWords } from "./blind-words";
import { clocksAfter } from "./clocks";

type MessageRow = typeof ticketMessages.$inferInsert;

export type NewMessage = Pick<
  MessageRow,
  "author" | "authorId" | "isInternal" | "quoted" | "mailFrom" | "mailId" | "sendKey"
> & {
  text?: string;
  fact?: TicketEventParams;
  /** Files uploaded earlier by its author and not sent yet. */
  files?: readonly number[];
  /** The ticket event; without it the state does not change. */
  event?: TicketEvent;
};

async function attach(db: Database, messageId: number, uploader: number, ids: readonly number[]) {
  if (ids.length > fileLimits.perMessage) throw fail("file.too_many");
  if (ids.length === 0) return;
  const own = and(
    inArray(ticketFiles.id, [...ids]),
    eq(ticketFiles.uploadedBy, uploader),
    isNull(ticketFiles.messageId),
  );
  const done = await db.update(ticketFiles).set({ messageId }).where(own).returning({ id: ticketFiles.id });
  if (done.length !== new Set(ids).size) throw fail("file.not_found");
}

/**
 * Stores a message with its files in a ticket that the caller has locked, and sets the ticket's next state; returns
 * the message's id.
 */
export async function writeMessage(
  db: Database,
  row: TicketRow,
  { files = [], event, text = "", ...message }: NewMessage,
  now: Date,
): Promise<number> {
  const state = event === undefined ? row.state : stateAfter(row.state, event);
  if (state === null) throw fail("conversation.unchanged");
  const [written] = await db
    .insert(ticketMessages)
    .values({ ...message, text, words: blindWords(text), ticketId: row.id, createdAt: now })
    .returning({ id: ticketMessages.id });
  if (!written) throw new Error("The message was not written.");
  const { id } = written;
  if (files.length > 0) await attach(db, id, message.authorId ?? 0, files);
  const isAnswer = message.author === "staff" && !message.isInternal;
  await db
    .update(tickets)
    .set({
      state,
      ...(await clocksAfter(db, row, { state, isAnswer }, now)),
      lastMessageId: id,
      ...(message.isInternal ? {} : { shownMessageId: id, updatedAt: now }),
      waitingMessageId: state === "open" ? (row.waitingMessageId ?? id) : null,
      solvedAt: state === "solved" ? (row.solvedAt ?? now) : null,
    })
    .where(eq(tickets.id, row.id));
  return id;
}
