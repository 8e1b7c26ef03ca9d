import { eq } from "drizzle-orm";
import { z } from "zod";
import { staffListViews } from "@/lib/db/tables/support/staff-lists";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { lockOwnView } from "./shared/own-view";

export const removeStaffView = staffOperation({
  name: "lists.remove_view",
  summary: "Deletes a saved view of a list",
  access: byStaff("write", null),
  within: "own",
  changes: [],
  fails: ["staff.required", "list_view.not_found"],
  input: z.object({ id: z.int32() }),
  output: z.object({}),
  run: async ({ db, actor, note }, { id }) => {
    const view = await lockOwnView(db, actor, id);
    await db.delete(staffListViews).where(eq(staffListViews.id, id));
    note({ target: `list view ${id}`, changes: { name: { from: view.name, to: null } } });
    return {};
  },
});
