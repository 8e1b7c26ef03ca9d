import { eq } from "drizzle-orm";
import { z } from "zod";
import { staffListViews } from "@/lib/db/tables/support/staff-lists";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { lockOwnView } from "./shared/own-view";

/** Shows a view of the caller to all who may see its list, or to the caller alone again. */
export const shareStaffView = staffOperation({
  name: "lists.share_view",
  summary: "Shares a saved view of a list with other staff, or no longer",
  access: byStaff("write", null),
  within: "own",
  changes: [],
  fails: ["staff.required", "list_view.not_found"],
  input: z.object({ id: z.int32(), shared: z.boolean() }),
  output: z.object({}),
  run: async ({ db, now, actor, note }, { id, shared }) => {
    const view = await lockOwnView(db, actor, id);
    if (view.isShared === shared) return {};
    await db
      .update(staffListViews)
      .set({ isShared: shared, changedAt: now })
      .where(eq(staffListViews.id, id));
    note({ target: `list view ${id}`, changes: { name: view.name, shared } });
    return {};
  },
});
