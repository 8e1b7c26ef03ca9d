import { and, eq, ne } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/lib/db/client";
import { departmentMembers, departments } from "@/lib/db/tables/support/departments";
import { byStaff } from "../../../kernel/access/access";
import { fail } from "../../../kernel/errors/fail";
import { staffOperation } from "../../../kernel/staff/staff-operation";
import { textsOf } from "../../announcements/shared/texts";
import { readAgents } from "../shared/agents";
import { DepartmentInput } from "./schema";

const most = 100;

async function requireMembers(db: Database, members: readonly number[]): Promise<void> {
  const agents = new Set((await readAgents(db)).map(({ id }) => id));
  if (members.some((id) => !agents.has(id))) throw fail("department.member");
}

async function requireFreeEmail(db: Database, email: string, id: number | null): Promise<void> {
  if (email === "") return;
  const isOther = id === null ? undefined : ne(departments.id, id);
  const [known] = await db
    .select({ id: departments.id })
    .from(departments)
    .where(and(eq(departments.email, email), isOther));
  if (known) throw fail("department.email_taken");
}

/**
 * Makes a department, or changes one. The default one is always active, and there is one at most: the one before is it no
 * more. Clocks of tickets that it has already stay.
 */
export const saveDepartment = staffOperation({
  name: "conversations.save_department",
  summary: "Makes or changes a department of support",
  access: byStaff("write", "settings/manage"),
  changes: [],
  fails: [
    "department.not_found",
    "department.no_name",
    "department.member",
    "department.email_taken",
    "department.too_many",
  ],
  input: DepartmentInput,
  output: z.object({ id: z.int() }),
  run: async ({ db, now, note }, { id, names: given, members, ...typed }) => {
    const names = textsOf(given);
    if (Object.keys(names).length === 0) throw fail("department.no_name");
    await requireMembers(db, members);
    await requireFreeEmail(db, typed.email, id);
    const facts = {
      names,
      email: typed.email,
      timeZone: typed.time_zone,
      hours: typed.hours,
      daysOff: [...new Set(typed.days_off)].sort(),
      answerMinutes: typed.answer_minutes,
      solveMinutes: typed.solve_minutes,
      reopenDays: typed.reopen_days,
      takesTurns: typed.takes_turns,
      isDefault: typed.is_default,
      isActive: typed.is_active || typed.is_default,
    };
    if (facts.isDefault)
      await db.update(departments).set({ isDefault: false }).where(eq(departments.isDefault, true));
    if (id === null && (await db.$count(departments)) >= most) throw fail("department.too_many");
    const [row] =
      id === null
        ? await db
            .insert(departments)
            .values({ ...facts, createdAt: now })
            .returning({ id: departments.id })
        : await db
            .update(departments)
            .set(facts)
            .where(eq(departments.id, id))
            .returning({ id: departments.id });
    if (!row) throw fail("department.not_found");
    await db.delete(departmentMembers).where(eq(departmentMembers.departmentId, row.id));
    const unique = [...new Set(members)];
    if (unique.length > 0)
      await db
        .insert(departmentMembers)
        .values(unique.map((accountId) => ({ departmentId: row.id, accountId })));
    const changes = {
      name: Object.values(names)[0] ?? "",
      members: unique.length,
      is_active: facts.isActive,
    };
    note({ target: `department ${row.id}`, changes });
    return { id: row.id };
  },
});
