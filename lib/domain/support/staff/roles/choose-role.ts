import { eq } from "drizzle-orm";
import type { StaffRole } from "@/lib/base/staff-roles";
import type { Database } from "@/lib/db/client";
import { customRoles } from "@/lib/db/tables/kernel/staff-roles";
import { fail } from "../../../kernel/errors/fail";
import type { RoleChoice } from "./role";

/** What an account stores of a role, and its name for the log. */
type Chosen = { role: StaffRole; customRoleId: number | null; name: string };

/** Looks up the role that was chosen; it is kept from being changed or deleted until the transaction ends. */
export async function chooseRole(db: Database, choice: RoleChoice): Promise<Chosen> {
  if (typeof choice === "string") return { role: choice, customRoleId: null, name: choice };
  const [row] = await db.select().from(customRoles).where(eq(customRoles.id, choice)).for("share");
  if (!row) throw fail("staff.role_not_found", {}, { fields: { kind: "is no role" } });
  return { role: row.kind, customRoleId: row.id, name: row.name };
}

/** The name of an account's role: of the company's own, or the built-in one's word. */
export async function nameOfRole(
  db: Database,
  { role, customRoleId }: { role: string; customRoleId: number | null },
): Promise<string> {
  if (customRoleId === null) return role;
  const [row] = await db.select().from(customRoles).where(eq(customRoles.id, customRoleId));
  return row?.name ?? role;
}
