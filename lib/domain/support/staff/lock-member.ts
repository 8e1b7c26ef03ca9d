import { and, asc, eq, isNotNull, ne } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { fail } from "../../kernel/errors/fail";

type Member = typeof accounts.$inferSelect;

/** Administrators who can sign in. */
const isAdmin = and(
  eq(accounts.role, "admin"),
  eq(accounts.status, "Active"),
  isNotNull(accounts.passwordHash),
);

/**
 * Locks a staff account for a change. Locks all administrators first, in one order, so that two concurrent changes
 * cannot each count on the other's administrator to remain.
 */
export async function lockMember(
  db: Database,
  id: number,
): Promise<{ member: Member; requireAnotherAdmin: () => void }> {
  const admins = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(isAdmin)
    .orderBy(asc(accounts.id))
    .for("update");
  const mine = and(eq(accounts.id, id), ne(accounts.role, "customer"));
  const [member] = await db.select().from(accounts).where(mine).for("update");
  if (!member) throw fail("staff.not_found");
  const isLast = admins.length === 1 && admins[0]?.id === id;
  const requireAnotherAdmin = () => {
    if (isLast) throw fail("staff.last_admin");
  };
  return { member, requireAnotherAdmin };
}
