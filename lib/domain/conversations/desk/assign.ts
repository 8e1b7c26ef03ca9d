import { eq } from "drizzle-orm";
import { z } from "zod";
import { conversations } from "@/lib/db/tables/conversations";
import { byStaff } from "../../kernel/access";
import { staffOperation } from "../../kernel/staff-operation";
import { staffConversation } from "./staff-conversation";
import { staffOf } from "./staff-id";

/** Takes a conversation on, or gives it back. */
export const assignConversation = staffOperation({
  name: "conversations.assign",
  summary: "Takes a conversation on or gives it back",
  access: byStaff("write", "conversations/answer"),
  changes: [],
  fails: [],
  input: z.object({ id: z.int32(), to: z.enum(["me", "nobody"]) }),
  output: z.object({}),
  run: async ({ db, actor, note }, { id, to }) => {
    const { id: me } = staffOf(actor);
    const row = await staffConversation({ db, actor }, id, true);
    const assigneeId = to === "me" ? me : null;
    if (assigneeId === row.assigneeId) return {};
    await db.update(conversations).set({ assigneeId }).where(eq(conversations.id, id));
    const changes = { assignee: { from: row.assigneeId, to: assigneeId } };
    note({ accountId: row.accountId, target: `conversation ${id}`, changes });
    return {};
  },
});
