import { and, eq, ne, sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { customRoles } from "@/lib/db/tables/kernel/staff-roles";
import { fail } from "../../../kernel/errors/fail";
import { findLackingRight } from "../../../kernel/staff/staff-rights";
import type { CustomRole } from "./role";

/** Throws unless every right leads somewhere, and no other role has the name. */
export async function requireSoundRole(
  db: Database,
  { name, rights }: Pick<CustomRole, "name" | "rights">,
  id = 0,
): Promise<void> {
  const lacking = findLackingRight(rights);
  if (lacking) throw fail("staff.role_incomplete", lacking);
  const [taken] = await db
    .select({ id: customRoles.id })
    .from(customRoles)
    .where(and(eq(sql`lower(${customRoles.name})`, sql`lower(${name})`), ne(customRoles.id, id)));
  if (taken) throw fail("staff.role_name_taken", { parameter: "name" });
}

export async function lockRole(db: Database, id: number): Promise<typeof customRoles.$inferSelect> {
  const [row] = await db.select().from(customRoles).where(eq(customRoles.id, id)).for("update");
  if (!row) throw fail("staff.role_not_found");
  return row;
}
