import { eq } from "drizzle-orm";
import { z } from "zod";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { customRoles } from "@/lib/db/tables/kernel/staff-roles";
import { endOpenImpersonations } from "../../../identity/sessions/shared/end-impersonations";
import { byStaff } from "../../../kernel/access/access";
import { staffOperation } from "../../../kernel/staff/staff-operation";
import { hasStaffRight, rightsOfStaff } from "../../../kernel/staff/staff-rights";
import { RoleFacts, targetOfRole } from "./role";
import { lockRole, requireSoundRole } from "./write-role";

/** Rights without which an impersonation session must end. */
const rightsOfImpersonation = ["customers/visit", "customers/change"];

/** Changes a role for everybody who has it, effective from their next request. */
export const editStaffRole = staffOperation({
  name: "staff.edit_role",
  summary: "Changes a role of staff",
  access: byStaff("write", "staff/manage", { grants: "always" }),
  changes: [],
  fails: ["staff.role_incomplete", "staff.role_name_taken", "staff.role_not_found"],
  input: RoleFacts.extend({ id: z.int32() }),
  output: z.object({}),
  run: async (context, { id, ...facts }) => {
    const { db, note } = context;
    const before = await lockRole(db, id);
    await requireSoundRole(db, facts, id);
    const pairs = [
      ["name", before.name, facts.name],
      ["kind", before.kind, facts.kind],
      ["rights", before.rights.toSorted().join(", "), facts.rights.toSorted().join(", ")],
    ] as const;
    const changed = pairs.filter(([, from, to]) => from !== to);
    if (changed.length === 0) return {};
    await db.update(customRoles).set(facts).where(eq(customRoles.id, id));
    const members = await db
      .update(accounts)
      .set({ role: facts.kind })
      .where(eq(accounts.customRoleId, id))
      .returning({ id: accounts.id });
    const had = { rights: rightsOfStaff(before.kind, before.rights) };
    if (rightsOfImpersonation.some((right) => hasStaffRight(had, right) && !hasStaffRight(facts, right)))
      for (const member of members.toSorted((one, other) => one.id - other.id))
        await endOpenImpersonations(context, { staffAccountId: member.id }, "right");
    note({
      target: targetOfRole(id),
      changes: Object.fromEntries(changed.map(([field, from, to]) => [field, { from, to }])),
    });
    return {};
  },
});
