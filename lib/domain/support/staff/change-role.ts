import { eq } from "drizzle-orm";
import { z } from "zod";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { endOpenImpersonations } from "../../identity/sessions/shared/end-impersonations";
import { byStaff } from "../../kernel/access/access";
import { StaffRoleName } from "../../kernel/account/schema";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { lockMember } from "./lock-member";

/** Changes a member of staff's role, effective from their next request. */
export const changeStaffRole = staffOperation({
  name: "staff.change_kind",
  summary: "Changes the kind of a staff account",
  access: byStaff("write", "staff/manage", { grants: "always" }),
  changes: [],
  fails: [],
  input: z.object({ id: z.int32(), kind: StaffRoleName }),
  output: z.object({}),
  run: async (context, { id, kind }) => {
    const { db, note } = context;
    const { member, requireAnotherAdmin } = await lockMember(db, id);
    if (member.role === kind) return {};
    requireAnotherAdmin();
    await db.update(accounts).set({ role: kind }).where(eq(accounts.id, id));
    // Ends sessions that the new role does not allow, so that they do not resume if the old role returns.
    await endOpenImpersonations(context, { staffAccountId: id }, "right");
    note({ accountId: id, target: `account ${id}`, changes: { kind: { from: member.role, to: kind } } });
    return {};
  },
});
