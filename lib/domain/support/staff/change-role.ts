import { eq } from "drizzle-orm";
import { z } from "zod";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { endOpenImpersonations } from "../../identity/sessions/shared/end-impersonations";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { lockMember } from "./lock-member";
import { chooseRole, nameOfRole } from "./roles/choose-role";
import { RoleChoice } from "./roles/role";

/** Changes a member of staff's role, effective from their next request. */
export const changeStaffRole = staffOperation({
  name: "staff.change_kind",
  summary: "Changes the kind of a staff account",
  access: byStaff("write", "staff/manage", { grants: "always" }),
  changes: [],
  fails: ["staff.role_not_found", "staff.admin_unlimited"],
  input: z.object({ id: z.int32(), kind: RoleChoice }),
  output: z.object({}),
  run: async (context, { id, kind }) => {
    const { db, note } = context;
    const { member, requireAnotherAdmin } = await lockMember(db, id);
    const { name, ...chosen } = await chooseRole(db, kind);
    if (member.role === chosen.role && member.customRoleId === chosen.customRoleId) return {};
    if (chosen.role === "admin" && member.staffCompanies !== null) throw fail("staff.admin_unlimited");
    requireAnotherAdmin();
    await db.update(accounts).set(chosen).where(eq(accounts.id, id));
    // Ends sessions that the new role does not allow, so that they do not resume if the old role returns.
    await endOpenImpersonations(context, { staffAccountId: id }, "right");
    const from = await nameOfRole(db, member);
    note({ accountId: id, target: `account ${id}`, changes: { kind: { from, to: name } } });
    return {};
  },
});
