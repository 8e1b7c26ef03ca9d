import { sql } from "drizzle-orm";
import { z } from "zod";
import { customRoles } from "@/lib/db/tables/kernel/staff-roles";
import { byStaff } from "../../../kernel/access/access";
import { fail } from "../../../kernel/errors/fail";
import { staffOperation } from "../../../kernel/staff/staff-operation";
import { RoleFacts, targetOfRole } from "./role";
import { requireSoundRole } from "./write-role";

const mostRoles = 50;

/** Makes a role with rights that an administrator chooses. */
export const addStaffRole = staffOperation({
  name: "staff.add_role",
  summary: "Makes a role of staff",
  access: byStaff("write", "staff/manage", { grants: "always" }),
  changes: [],
  fails: ["staff.role_incomplete", "staff.role_name_taken", "staff.roles_full"],
  input: RoleFacts,
  output: z.object({ id: z.int(), name: z.string() }),
  run: async ({ db, now, note }, facts) => {
    // One after the other, so that two cannot take the same name or the last place.
    await db.execute(sql`lock table ${customRoles} in share row exclusive mode`);
    await requireSoundRole(db, facts);
    if ((await db.$count(customRoles)) >= mostRoles) throw fail("staff.roles_full", { most: mostRoles });
    const [row] = await db
      .insert(customRoles)
      .values({ ...facts, createdAt: now })
      .returning({ id: customRoles.id });
    if (!row) throw new Error("The role was not written.");
    const { name, kind, rights } = facts;
    note({ target: targetOfRole(row.id), changes: { name, kind, rights: rights.join(", ") } });
    return { id: row.id, name };
  },
});
