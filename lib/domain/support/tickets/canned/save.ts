import { and, eq, ne, sql } from "drizzle-orm";
import { z } from "zod";
import { cannedReplies } from "@/lib/db/tables/support/departments";
import { byStaff } from "../../../kernel/access/access";
import { fail } from "../../../kernel/errors/fail";
import { staffOperation } from "../../../kernel/staff/staff-operation";
import { staffIdOf } from "../../../kernel/staff/staff-reason";
import { textsOf } from "../../announcements/shared/texts";
import { mostCanned } from "./list";
import { unknownVariable } from "./rules";
import { CannedInput } from "./schema";

/** Makes a canned reply, or changes one. A variable that is unknown would reach customers as it is written. */
export const saveCanned = staffOperation({
  name: "conversations.save_canned_reply",
  summary: "Makes or changes a canned reply",
  access: byStaff("write", "conversations/answer"),
  changes: [],
  fails: [
    "canned_reply.no_text",
    "canned_reply.unknown_variable",
    "canned_reply.name_taken",
    "canned_reply.not_found",
    "canned_reply.changed_meanwhile",
    "canned_reply.too_many",
  ],
  input: CannedInput,
  output: z.object({ id: z.int() }),
  run: async ({ db, now, actor, note }, { id, revision, name, texts: given }) => {
    const texts = textsOf(given);
    if (Object.keys(texts).length === 0) throw fail("canned_reply.no_text");
    const unknown = given.map(({ text }) => unknownVariable(text)).find((one) => one !== null);
    if (unknown !== undefined) throw fail("canned_reply.unknown_variable", { name: unknown ?? "" });
    const isOther = id === null ? undefined : ne(cannedReplies.id, id);
    const isTaken = and(eq(sql`lower(${cannedReplies.name})`, name.toLowerCase()), isOther);
    const [taken] = await db.select({ id: cannedReplies.id }).from(cannedReplies).where(isTaken);
    if (taken) throw fail("canned_reply.name_taken");
    if (id === null) {
      if ((await db.$count(cannedReplies)) >= mostCanned) throw fail("canned_reply.too_many");
      const [made] = await db
        .insert(cannedReplies)
        .values({ name, texts, createdAt: now, createdBy: staffIdOf(actor) })
        .returning({ id: cannedReplies.id });
      if (!made) throw new Error("The canned reply was not written.");
      note({ target: `canned reply ${made.id}`, changes: { name } });
      return made;
    }
    const [row] = await db.select().from(cannedReplies).where(eq(cannedReplies.id, id)).for("update");
    if (!row) throw fail("canned_reply.not_found");
    if (row.revision !== revision) throw fail("canned_reply.changed_meanwhile");
    await db
      .update(cannedReplies)
      .set({ name, texts, revision: revision + 1 })
      .where(eq(cannedReplies.id, id));
    note({ target: `canned reply ${id}`, changes: { name: { from: row.name, to: name } } });
    return { id };
  },
});
