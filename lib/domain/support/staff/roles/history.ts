import { eq } from "drizzle-orm";
import { z } from "zod";
import { auditRows } from "@/lib/db/tables/kernel/audit";
import { byStaff } from "../../../kernel/access/access";
import { AuditPage } from "../../../kernel/audit/schema";
import { readRows } from "../../../kernel/audit/shared/read-rows";
import { staffOperation } from "../../../kernel/staff/staff-operation";
import { targetOfRole } from "./role";

/** Every change of a role from the audit log, newest first. */
export const showRoleHistory = staffOperation({
  name: "staff.role_history",
  summary: "Shows what was changed of a role of staff",
  access: byStaff("read", "staff/manage"),
  looks: "now_and_then",
  input: z.object({ id: z.int32(), before: z.int().positive().optional() }),
  output: AuditPage,
  run: ({ db }, { id, before }) =>
    readRows(
      db,
      eq(auditRows.target, targetOfRole(id)),
      { size: 20, ...(before === undefined ? {} : { before }) },
      true,
    ),
});
