import { eq } from "drizzle-orm";
import { z } from "zod";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { customRoles } from "@/lib/db/tables/kernel/staff-roles";
import { byStaff } from "../../../kernel/access/access";
import { fail } from "../../../kernel/errors/fail";
import { staffOperation } from "../../../kernel/staff/staff-operation";
import { targetOfRole } from "./role";
import { lockRole } from "./write-role";

/** Deletes a role that nobody has. */
export const removeStaffRole = staffOperation({
  name: "staff.remove_role",
  summary: "Deletes a role of staff",
  access: byStaff("write", "staff/manage", { grants: "always" }),
  changes: [],
  fails: ["staff.role_in_use", "staff.role_not_found"],
  input: z.object({ id: z.int32() }),
  output: z.object({}),
  run: async ({ db, note }, { id }) => {
    const { name } = await lockRole(db, id);
    const [member] = await db
      .select({ id: accounts.id })
      .from(accounts)
      .where(eq(accounts.customRoleId, id))
      .limit(1);
    if (member) throw fail("staff.role_in_use");
    await db.delete(customRoles).where(eq(customRoles.id, id));
    note({ target: targetOfRole(id), changes: { deleted: name } });
    return {};
  },
});
