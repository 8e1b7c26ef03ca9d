import { asc, ne } from "drizzle-orm";
import { z } from "zod";
import { isStaffRole } from "@/lib/base/staff-roles";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { StaffMember } from "./schema";

type Account = typeof accounts.$inferSelect;

const stateOf = ({ status, passwordHash }: Account): StaffMember["state"] => {
  if (status !== "Active") return "disabled";
  return passwordHash === null ? "invited" : "active";
};

/** The staff accounts, oldest first. */
export const listStaff = staffOperation({
  name: "staff.list",
  summary: "Lists the staff accounts",
  access: byStaff("read", "staff/manage"),
  looks: "now_and_then",
  input: z.object({}),
  output: z.object({ members: z.array(StaffMember) }),
  run: async ({ db, actor }) => {
    const rows = await db
      .select()
      .from(accounts)
      .where(ne(accounts.role, "customer"))
      .orderBy(asc(accounts.id));
    const mine = actor.kind === "staff" ? actor.account.id : null;
    const members = rows.flatMap((row) => {
      if (!isStaffRole(row.role)) return [];
      const { firstname, lastname } = row.profile;
      const name = `${firstname} ${lastname}`.trim();
      const last_seen = row.lastLoginAt?.toISOString() ?? null;
      const { id, email, role: kind } = row;
      return [{ id, email, name, kind, state: stateOf(row), last_seen, is_me: id === mine }];
    });
    return { members };
  },
});
