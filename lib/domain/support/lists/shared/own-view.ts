import { eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { staffListViews } from "@/lib/db/tables/support/staff-lists";
import { fail } from "../../../kernel/errors/fail";
import type { Actor } from "../../../kernel/operation/context";
import { staffIdOf } from "../../../kernel/staff/staff-reason";

/** Views belong to a person; commands have none. */
export function requireStaffId(actor: Actor): number {
  const id = staffIdOf(actor);
  if (id === null) throw fail("staff.required");
  return id;
}

/** A view of the caller, locked. One of somebody else is not there, even if it is shared. */
export async function lockOwnView(db: Database, actor: Actor, id: number) {
  const [view] = await db.select().from(staffListViews).where(eq(staffListViews.id, id)).for("update");
  if (view?.accountId !== requireStaffId(actor)) throw fail("list_view.not_found");
  return view;
}
