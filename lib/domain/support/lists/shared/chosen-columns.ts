import { and, eq, or } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { staffListColumns, staffListViews } from "@/lib/db/tables/support/staff-lists";
import type { Actor } from "../../../kernel/operation/context";
import type { ListColumn, StaffList } from "../../../kernel/staff/staff-list";
import { staffIdOf } from "../../../kernel/staff/staff-reason";

const usual = ({ columns }: StaffList): ListColumn[] => columns.filter(({ isUsual = true }) => isUsual);

/** The list's columns with these names, in its own order; the first one always. Names of other versions are ignored. */
export const columnsNamed = (list: StaffList, names: readonly string[]): ListColumn[] =>
  list.columns.filter(({ name }, at) => at === 0 || names.includes(name));

/** The columns of a view that the caller may open; null if it is gone. */
async function columnsOfView(db: Database, list: StaffList, me: number, view: number) {
  const isShown = or(eq(staffListViews.accountId, me), eq(staffListViews.isShared, true));
  const [found] = await db
    .select({ columns: staffListViews.columns })
    .from(staffListViews)
    .where(and(eq(staffListViews.id, view), eq(staffListViews.list, list.name), isShown));
  return found?.columns ?? null;
}

/** The columns of the view, else those that the caller has chosen, else the usual ones. */
export async function readColumns(
  db: Database,
  list: StaffList,
  { actor, view = null }: { actor: Actor; view?: number | null },
): Promise<ListColumn[]> {
  const id = staffIdOf(actor);
  if (id === null) return usual(list);
  const viewed = view === null ? null : await columnsOfView(db, list, id, view);
  if (viewed) return columnsNamed(list, viewed);
  const own = and(eq(staffListColumns.accountId, id), eq(staffListColumns.list, list.name));
  const [chosen] = await db.select({ columns: staffListColumns.columns }).from(staffListColumns).where(own);
  return chosen ? columnsNamed(list, chosen.columns) : usual(list);
}
