import { eq } from "drizzle-orm";
import { z } from "zod";
import { cannedReplies } from "@/lib/db/tables/support/departments";
import { byStaff } from "../../../kernel/access/access";
import { staffOperation } from "../../../kernel/staff/staff-operation";

/** Deletes a canned reply; what was sent with it stays. Idempotent. */
export const removeCanned = staffOperation({
  name: "conversations.remove_canned_reply",
  summary: "Deletes a canned reply",
  access: byStaff("write", "conversations/answer"),
  changes: [],
  fails: [],
  input: z.object({ id: z.int32() }),
  output: z.object({}),
  run: async ({ db, note }, { id }) => {
    const [gone] = await db
      .delete(cannedReplies)
      .where(eq(cannedReplies.id, id))
      .returning({ name: cannedReplies.name });
    if (gone) note({ target: `canned reply ${id}`, changes: { deleted: gone.name } });
    return {};
  },
});
