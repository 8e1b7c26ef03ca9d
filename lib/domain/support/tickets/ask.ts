import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { type Database, database } from "@/lib/db/client";
import { problemKinds } from "@/lib/db/tables/support/departments";
import { tickets } from "@/lib/db/tables/support/tickets";
import { writes } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { requireRateLimit } from "../../kernel/rate-limits/shared/rate-limit";
import { findAbout } from "./about";
import { FileIds, MessageText, Subject } from "./schema";
import { routeTicket } from "./shared/route-ticket";
import { writeMessage } from "./shared/write-message";

async function readProblem(db: Database, id: number | null) {
  if (id === null) return null;
  const isIt = and(eq(problemKinds.id, id), problemKinds.isActive);
  const [row] = await db.select().from(problemKinds).where(isIt);
  return row ?? null;
}

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
    /** A kind of problem; one that is not offered any more is none. */
    problem: z.int32().nullable().default(null),
  }),
  output: z.object({ id: z.int() }),
  before: ({ actor, now }) =>
    requireRateLimit(database(), { kind: "conversation_messages", name: String(actor.account.id) }, now),
  run: async (context, { subject, text, about, files, problem }) => {
    const { db, now, actor } = context;
    const { columns } = await findAbout(context, about);
    const kind = await readProblem(db, problem);
    const [made] = await db
      .insert(tickets)
      .values({
        ...{ accountId: actor.account.id, subject, ...columns, priority: kind?.priority ?? "normal" },
        createdAt: now,
        updatedAt: now,
      })
      .returning();
    if (!made) throw new Error("The conversation was not written.");
    const row = await routeTicket(db, made, now, { departmentId: kind?.departmentId ?? null });
    const author = { author: "customer", authorId: actor.account.id } as const;
    await writeMessage(db, row, { ...author, text, files, event: "customer_writes" }, now);
    context.note({ target: `conversation ${row.id}`, changes: { files: files.length } });
    return { id: row.id };
  },
});
