import { and, asc, eq, ne, sql } from "drizzle-orm";
import { isStaffRole } from "@/lib/base/staff-roles";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { customRoles } from "@/lib/db/tables/kernel/staff-roles";
import { rightsOfStaff } from "../../../kernel/staff/staff-rights";
import { nameOfAccount } from "./read-thread";

/** `handle` is what is typed after `@`. */
export type Agent = { id: number; name: string; handle: string };

/** Not of staff who are limited to companies of which the customer is none. */
const sees = (customer: number) =>
  sql`(${accounts.staffCompanies} is null
    or (select c.company_id from accounts c where c.id = ${customer}) = any(${accounts.staffCompanies}))`;

/**
 * Members of staff who answer tickets, in the order in which they are in turn; with the number of a customer, those who may
 * see that customer's.
 */
export async function readAgents(db: Database, customer?: number): Promise<Agent[]> {
  const rows = await db
    .select({
      id: accounts.id,
      email: accounts.email,
      name: nameOfAccount,
      role: accounts.role,
      status: accounts.status,
      rights: customRoles.rights,
    })
    .from(accounts)
    .leftJoin(customRoles, eq(customRoles.id, accounts.customRoleId))
    .where(and(ne(accounts.role, "customer"), customer === undefined ? undefined : sees(customer)))
    .orderBy(asc(accounts.id))
    .limit(500);
  const taken = new Set<string>();
  return rows.flatMap(({ id, email, name, role, status, rights }) => {
    const mayAnswer =
      status === "Active" &&
      isStaffRole(role) &&
      rightsOfStaff(role, rights).includes("conversations/answer");
    if (!mayAnswer) return [];
    const local = email.toLowerCase().split("@")[0] ?? "";
    const handle = taken.has(local) ? `${local}-${id}` : local;
    taken.add(handle);
    return [{ id, name: name || email, handle }];
  });
}

/** The agents whom a text names by `@handle`, or by `@first-name` where only one has it. */
export function mentionedIn(text: string, agents: readonly Agent[]): Agent[] {
  const found = new Set<Agent>();
  for (const [, typed = ""] of text.matchAll(/@([\p{L}\p{N}._+-]+)/gu)) {
    const name = typed.toLowerCase().replace(/[.-]$/, "");
    const byHandle = agents.find(({ handle }) => handle === name);
    const byName = agents.filter((one) => one.name.toLowerCase().split(" ")[0] === name);
    const agent = byHandle ?? (byName.length === 1 ? byName[0] : undefined);
    if (agent) found.add(agent);
  }
  return [...found];
}
