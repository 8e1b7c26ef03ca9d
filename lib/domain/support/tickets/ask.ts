import { z } from "zod";
import { database } from "@/lib/db/client";
import { tickets } from "@/lib/db/tables/support/tickets";
import { writes } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { requireRateLimit } from "../../kernel/rate-limits/shared/rate-limit";
import { findAbout } from "./about";
import { FileIds, MessageText, Subject } from "./schema";
import { writeMessage } from "./shared/write-message";

/** Opens a ticket with its first message. */
export const askSupport = operation({
  name: "conversations.ask",
  summary: "Asks support a question",
  access: writes({ who: "person", right: null, topic: "talks" }),
  changes: ["conversations"],
  fails: [],
  isCreating: true,
  input: z.object({
    subject: Subject,
    text: MessageText,
    about: z.string().max(40).default(""),
    files: FileIds,
  }),
  output: z.object({ id: z.int() }),
  before: ({ actor, now }) =>
    requireRateLimit(database(), { kind: "conversation_messages", name: String(actor.account.id) }, now),
  run: async (context, { subject, text, about, files }) => {
    const { db, now, actor } = context;
    const { columns } = await findAbout(context, about);
    const [row] = await db
      .insert(tickets)
      .values({ accountId: actor.account.id, subject, ...columns, createdAt: now, updatedAt: now })
      .returning();
    if (!row) throw new Error("The conversation was not written.");
    const author = { author: "customer", authorId: actor.account.id } as const;
    await writeMessage(db, row, { ...author, text, files, event: "customer_writes" }, now);
    context.note({ target: `conversation ${row.id}`, changes: { files: files.length } });
    return { id: row.id };
  },
});
