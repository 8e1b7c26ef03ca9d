import { and, asc, eq, or, sql } from "drizzle-orm";
import { z } from "zod";
import { staffListViews } from "@/lib/db/tables/support/staff-lists";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { requireList } from "./shared/list-access";
import { listNames } from "./shared/lists";
import { requireStaffId } from "./shared/own-view";

const ShownView = z.object({
  id: z.int(),
  name: z.string(),
  /** As in the list's URL. */
  query: z.string(),
  columns: z.array(z.string()),
  is_shared: z.boolean(),
  /** Who made it; null = the caller. */
  by: z.string().nullable(),
});
export type ShownView = z.infer<typeof ShownView>;

const most = 200;
const author = sql<string>`(select coalesce(nullif(trim(concat_ws(' ', u.profile->>'firstname', u.profile->>'lastname')), ''), u.email)
  from accounts u where u.id = ${staffListViews.accountId})`;

/** The saved views of a list: the caller's own, and those that others share. */
export const listViews = staffOperation({
  name: "lists.views",
  summary: "Lists the saved views of a list",
  access: byStaff("read", null),
  within: "rows",
  fails: ["staff.right_missing", "staff.required"],
  looks: "never",
  input: z.object({ list: z.enum(listNames) }),
  output: z.object({ views: z.array(ShownView) }),
  run: async ({ db, actor }, { list: name }) => {
    requireList(actor, name);
    const me = requireStaffId(actor);
    const rows = await db
      .select({ view: staffListViews, author })
      .from(staffListViews)
      .where(
        and(
          eq(staffListViews.list, name),
          or(eq(staffListViews.accountId, me), eq(staffListViews.isShared, true)),
        ),
      )
      .orderBy(asc(staffListViews.name), asc(staffListViews.id))
      .limit(most);
    return {
      views: rows.map(({ view, author: by }) => ({
        id: view.id,
        name: view.name,
        query: view.query,
        columns: view.columns,
        is_shared: view.isShared,
        by: view.accountId === me ? null : by,
      })),
    };
  },
});
