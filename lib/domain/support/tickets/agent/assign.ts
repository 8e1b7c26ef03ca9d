import { eq } from "drizzle-orm";
import { z } from "zod";
import { tickets } from "@/lib/db/tables/support/tickets";
import { byStaff } from "../../../kernel/access/access";
import { staffOperation } from "../../../kernel/staff/staff-operation";
import { staffOf } from "./staff-id";
import { staffTicket } from "./staff-ticket";

/** Assigns a ticket to the caller, or unassigns it. */
export const assignTicket = staffOperation({
  name: "conversations.assign",
  summary: "Takes a conversation on or gives it back",
  access: byStaff("write", "conversations/answer"),
  within: { tickets: "id" },
  changes: [],
  fails: [],
  input: z.object({ id: z.int32(), to: z.enum(["me", "nobody"]) }),
  output: z.object({}),
  run: async ({ db, actor, note }, { id, to }) => {
    const { id: me } = staffOf(actor);
    const row = await staffTicket({ db, actor }, id, true);
    const assigneeId = to === "me" ? me : null;
    if (assigneeId === row.assigneeId) return {};
    await db.update(tickets).set({ assigneeId }).where(eq(tickets.id, id));
    const changes = { assignee: { from: row.assigneeId, to: assigneeId } };
    note({ accountId: row.accountId, target: `conversation ${id}`, changes });
    return {};
  },
});
