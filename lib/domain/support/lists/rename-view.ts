import { and, eq, ne } from "drizzle-orm";
import { z } from "zod";
import { staffListViews } from "@/lib/db/tables/support/staff-lists";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { ViewName } from "./schema";
import { lockOwnView } from "./shared/own-view";

export const renameStaffView = staffOperation({
  name: "lists.rename_view",
  summary: "Renames a saved view of a list",
  access: byStaff("write", null),
  within: "own",
  changes: [],
  fails: ["staff.required", "list_view.not_found", "list_view.name_taken"],
  input: z.object({ id: z.int32(), name: ViewName }),
  output: z.object({}),
  run: async ({ db, now, actor, note }, { id, name }) => {
    const view = await lockOwnView(db, actor, id);
    const [other] = await db
      .select({ id: staffListViews.id })
      .from(staffListViews)
      .where(
        and(
          eq(staffListViews.accountId, view.accountId),
          eq(staffListViews.list, view.list),
          eq(staffListViews.name, name),
          ne(staffListViews.id, id),
        ),
      );
    if (other) throw fail("list_view.name_taken");
    if (name === view.name) return {};
    await db.update(staffListViews).set({ name, changedAt: now }).where(eq(staffListViews.id, id));
    note({ target: `list view ${id}`, changes: { name: { from: view.name, to: name } } });
    return {};
  },
});
