import { eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { customRoles } from "@/lib/db/tables/kernel/staff-roles";
import { runtime } from "@/lib/env";
import { writeOwnRow } from "../../../kernel/audit-trail/write-audit";
import type { Context } from "../../../kernel/operation/context";
import { endOpenImpersonations } from "../../sessions/shared/end-impersonations";

type At = Pick<Context, "now" | "requestId"> & { db: Database };

async function nameOf(db: Database, role: string, customRoleId: number | null): Promise<string> {
  if (customRoleId === null) return role;
  const [custom] = await db.select().from(customRoles).where(eq(customRoles.id, customRoleId));
  return custom?.name ?? role;
}

/**
 * Gives a member of staff, whose account is locked, the role of the first pair in the settings whose value the issuer's
 * claim has. Administrators stay what they are: only administrators make and unmake them. False = the claim decides, and
 * has none of the values.
 */
export async function holdRole(at: At, accountId: number, groups: readonly string[]): Promise<boolean> {
  const { db, now, requestId } = at;
  const { STAFF_OIDC_ROLES: pairs } = runtime().environment;
  if (pairs === undefined) return true;
  const [member] = await db.select().from(accounts).where(eq(accounts.id, accountId));
  if (!member) return false;
  if (member.role === "admin" && member.customRoleId === null) return true;
  const role = pairs.find(({ value }) => groups.includes(value))?.role;
  if (role === undefined) return false;
  if (member.role === role && member.customRoleId === null) return true;
  await db.update(accounts).set({ role, customRoleId: null }).where(eq(accounts.id, accountId));
  await endOpenImpersonations(at, { staffAccountId: accountId }, "right");
  const kind = { from: await nameOf(db, member.role, member.customRoleId), to: role };
  const said = { accountId, target: `account ${accountId}`, changes: { kind, reason: "issuer" } };
  await writeOwnRow(db, { at: now, operation: "staff.change_kind", requestId, ...said });
  return true;
}
