import { eq } from "drizzle-orm";
import { z } from "zod";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { endSessions } from "../../identity/sessions/shared/end";
import { endOpenImpersonations } from "../../identity/sessions/shared/end-impersonations";
import { byStaff } from "../../kernel/access/access";
import { holdStaff } from "../../kernel/access/reauthentication";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { voidLinks } from "../../messages/mails/shared/links";
import { lockMember } from "./lock-member";

/** Disables a staff account, which ends its sessions and its link at once, or enables it again. */
export const switchStaff = staffOperation({
  name: "staff.switch",
  summary: "Disables or enables a staff account",
  access: byStaff("write", "staff/manage", { grants: "sometimes" }),
  changes: [],
  fails: [],
  input: z.object({ id: z.int32(), is_active: z.boolean() }),
  output: z.object({}),
  run: async (context, { id, is_active: isActive }) => {
    const { db, now, note } = context;
    const { member, requireAnotherAdmin } = await lockMember(db, id);
    if ((member.status === "Active") === isActive) return {};
    if (isActive) await holdStaff(context);
    else requireAnotherAdmin();
    await db
      .update(accounts)
      .set({ status: isActive ? "Active" : "Inactive" })
      .where(eq(accounts.id, id));
    if (!isActive) {
      await endSessions(db, { accountId: id, now });
      await endOpenImpersonations(context, { staffAccountId: id }, "right");
      await voidLinks(db, { purpose: "join_staff", accountId: id }, now);
    }
    const status = { from: member.status, to: isActive ? "Active" : "Inactive" };
    note({ accountId: id, target: `account ${id}`, changes: { status } });
    return {};
  },
});
