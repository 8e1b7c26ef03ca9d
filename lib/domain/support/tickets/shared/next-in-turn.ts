import { eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { departmentMembers, departments } from "@/lib/db/tables/support/departments";
import { readAgents } from "./agents";

type Turn = { departmentId: number; accountId: number };

/**
 * The member of a department after the one who was last in turn; null = it has none who answers tickets of that customer.
 */
export async function takeTurn(db: Database, { departmentId, accountId }: Turn): Promise<number | null> {
  const isIt = eq(departments.id, departmentId);
  // Locked, so that two tickets at once are not given to the same member.
  const [department] = await db
    .select({ last: departments.lastMemberId })
    .from(departments)
    .where(isIt)
    .for("update");
  const rows = await db
    .select({ id: departmentMembers.accountId })
    .from(departmentMembers)
    .where(eq(departmentMembers.departmentId, departmentId));
  const members = new Set(rows.map(({ id }) => id));
  const agents = (await readAgents(db, accountId)).filter(({ id }) => members.has(id));
  const next = agents.find(({ id }) => id > (department?.last ?? 0)) ?? agents[0];
  if (!next) return null;
  await db.update(departments).set({ lastMemberId: next.id }).where(isIt);
  return next.id;
}
