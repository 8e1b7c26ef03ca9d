import { asc, eq, sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { customRoles } from "@/lib/db/tables/kernel/staff-roles";
import { rightsOfStaff } from "../../../kernel/staff/staff-rights";
import type { CustomRole } from "./role";

/** The roles that the company made, by name, or one of them. Rights that no longer exist are left out. */
export async function readRoles(db: Database, id?: number): Promise<CustomRole[]> {
  const members = sql<number>`(select count(*)::int from ${accounts} where ${accounts.customRoleId} = ${customRoles.id})`;
  const rows = await db
    .select({ role: customRoles, members })
    .from(customRoles)
    .where(id === undefined ? undefined : eq(customRoles.id, id))
    .orderBy(asc(sql`lower(${customRoles.name})`));
  return rows.map(({ role: { createdAt: _, rights, ...facts }, members: count }) => ({
    ...facts,
    rights: rightsOfStaff(facts.kind, rights) as CustomRole["rights"],
    members: count,
  }));
}
