import { eq } from "drizzle-orm";
import { z } from "zod";
import { auditRows } from "@/lib/db/tables/kernel/audit";
import { byStaff } from "../../kernel/access/access";
import { AuditPage } from "../../kernel/audit/schema";
import { readRows } from "../../kernel/audit/shared/read-rows";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { targetOf } from "../catalog/shared/compare";
import { EntryKindName } from "./schema";

/** Every change of an entry from the audit log, newest first. */
export const showHistory = staffOperation({
  name: "catalogue.history",
  summary: "Shows what was changed of an entry of the catalogue",
  access: byStaff("read", "catalogue/change"),
  looks: "now_and_then",
  input: z.object({ kind: EntryKindName, id: z.string().max(20), before: z.int().positive().optional() }),
  output: AuditPage,
  run: ({ db }, { kind, id, before }) =>
    readRows(
      db,
      eq(auditRows.target, targetOf(kind, id)),
      { size: 20, ...(before === undefined ? {} : { before }) },
      true,
    ),
});
