import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { staffListViews } from "@/lib/db/tables/support/staff-lists";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { readListQuery } from "../../kernel/staff/list-query";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { ListQueryText, ViewName } from "./schema";
import { readColumns } from "./shared/chosen-columns";
import { requireList } from "./shared/list-access";
import { listNames } from "./shared/lists";
import { requireStaffId } from "./shared/own-view";

/** Saved views of one person in one list. */
const mostViews = 50;

/** Saves a list's query and the caller's columns under a name; one of the same name is replaced. */
export const saveStaffView = staffOperation({
  name: "lists.save_view",
  summary: "Saves a list's filters, order and columns under a name",
  access: byStaff("write", null),
  within: "own",
  changes: [],
  fails: ["staff.right_missing", "staff.required", "argument.invalid", "list_view.too_many"],
  input: z.object({ list: z.enum(listNames), name: ViewName, query: ListQueryText }),
  output: z.object({ id: z.int() }),
  run: async ({ db, now, actor, note }, { list: listName, name, query }) => {
    const list = requireList(actor, listName);
    const me = requireStaffId(actor);
    const asked = new URLSearchParams(query);
    asked.delete("after");
    const { view } = readListQuery(list, { query: String(asked), now, actor });
    asked.delete("view");
    // Locked, so that concurrent calls cannot exceed the limit.
    await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, me)).for("no key update");
    const own = await db
      .select({ name: staffListViews.name })
      .from(staffListViews)
      .where(and(eq(staffListViews.accountId, me), eq(staffListViews.list, listName)));
    if (own.length >= mostViews && !own.some((view) => view.name === name)) throw fail("list_view.too_many");
    const columns = (await readColumns(db, list, { actor, view })).map((one) => one.name);
    const kept = { query: String(asked), columns, changedAt: now };
    const [saved] = await db
      .insert(staffListViews)
      .values({ accountId: me, list: listName, name, ...kept, createdAt: now })
      .onConflictDoUpdate({
        target: [staffListViews.accountId, staffListViews.list, staffListViews.name],
        set: kept,
      })
      .returning({ id: staffListViews.id });
    if (!saved) throw new Error("The view was not written.");
    note({ target: `list view ${saved.id}`, changes: { list: listName, name, columns } });
    return { id: saved.id };
  },
});
