import { z } from "zod";
import { byStaff } from "../../../kernel/access/access";
import { staffOperation } from "../../../kernel/staff/staff-operation";
import { readRoles } from "./read-roles";
import { CustomRole } from "./role";

/** The roles that the company made, by name. */
export const listStaffRoles = staffOperation({
  name: "staff.list_roles",
  summary: "Lists the roles of staff that the company made",
  access: byStaff("read", "staff/manage"),
  looks: "now_and_then",
  input: z.object({}),
  output: z.object({ roles: z.array(CustomRole) }),
  run: async ({ db }) => ({ roles: await readRoles(db) }),
});
