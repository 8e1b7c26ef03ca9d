import { z } from "zod";
import { database } from "@/lib/db/client";
import { writes } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { locked } from "../../kernel/operation/target";
import { requireRateLimit } from "../../kernel/rate-limits/shared/rate-limit";
import { ticket } from "./lookup";
import { FileIds, MessageText } from "./schema";
import { continued } from "./shared/continued";
import { writeMessage } from "./shared/write-message";

/**
 * Adds a message by the customer; reopens a solved ticket. What was merged goes on where its messages are, and what is
 * over goes on in a new ticket: then `ticket` is its number.
 */
export const answerSupport = operation({
  name: "conversations.answer",
  summary: "Writes to support in a conversation",
  access: writes({ who: "person", right: null, topic: "talks" }),
  changes: ["conversations"],
  fails: [],
  target: locked(ticket("id")),
  isCreating: true,
  input: z.object({ id: z.int32(), text: MessageText, files: FileIds }),
  output: z.object({ message: z.int(), ticket: z.int().optional() }),
  before: ({ actor, now }) =>
    requireRateLimit(database(), { kind: "conversation_messages", name: String(actor.account.id) }, now),
  run: async (context, { text, files }, asked) => {
    const { db, now, actor } = context;
    const row = await continued(db, asked, now);
    const author = { author: "customer", authorId: actor.account.id } as const;
    const message = await writeMessage(db, row, { ...author, text, files, event: "customer_writes" }, now);
    context.note({ target: `conversation ${row.id}`, changes: { files: files.length } });
    return { message, ...(row.id === asked.id ? {} : { ticket: row.id }) };
  },
});
