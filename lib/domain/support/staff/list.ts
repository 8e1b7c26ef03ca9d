import { asc, eq, ne } from "drizzle-orm";
import { z } from "zod";
import { isStaffRole } from "@/lib/base/staff-roles";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { customRoles } from "@/lib/db/tables/kernel/staff-roles";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readCompanyNames } from "./limit";
import { StaffMember } from "./schema";
import { stateOf } from "./shared/member-state";

/** The staff accounts, oldest first. */
export const listStaff = staffOperation({
  name: "staff.list",
  summary: "Lists the staff accounts",
  access: byStaff("read", "staff/manage"),
  looks: "now_and_then",
  input: z.object({}),
  output: z.object({
    members: z.array(StaffMember),
    /** To which an account can be limited. */
    companies: z.array(z.object({ id: z.int(), name: z.string() })),
  }),
  run: async ({ db, actor }) => {
    const rows = await db
      .select({ account: accounts, own: customRoles })
      .from(accounts)
      .leftJoin(customRoles, eq(customRoles.id, accounts.customRoleId))
      .where(ne(accounts.role, "customer"))
      .orderBy(asc(accounts.id));
    const mine = actor.kind === "staff" ? actor.account.id : null;
    const members = rows.flatMap(({ account: row, own }) => {
      if (!isStaffRole(row.role)) return [];
      const { firstname, lastname } = row.profile;
      const name = `${firstname} ${lastname}`.trim();
      const last_seen = row.lastLoginAt?.toISOString() ?? null;
      const { id, email, role: kind, staffCompanies: companies } = row;
      const role = own && { id: own.id, name: own.name };
      return [{ id, email, name, kind, role, companies, state: stateOf(row), last_seen, is_me: id === mine }];
    });
    return { members, companies: await readCompanyNames(db) };
  },
});
