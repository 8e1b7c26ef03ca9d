import { eq } from "drizzle-orm";
import { z } from "zod";
import { auditRows } from "@/lib/db/tables/kernel/audit";
import { byStaff } from "../../kernel/access/access";
import { AuditPage } from "../../kernel/audit/schema";
import { readRows } from "../../kernel/audit/shared/read-rows";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { listed, readKnown } from "./read-known";
import { InventoryEntry, UnitName } from "./schema";

/** One machine without its password, with its audit log, newest first. */
export const showUnit = staffOperation({
  name: "machines.show",
  summary: "Shows a machine of the inventory and what was changed of it",
  access: byStaff("read", "machines/manage"),
  fails: ["catalogue.entry_not_found"],
  looks: "now_and_then",
  input: z.object({ name: UnitName, before: z.int().positive().optional() }),
  output: z.object({
    machine: InventoryEntry.extend({ user: z.string(), ssh: z.string() }),
    history: AuditPage,
  }),
  run: async ({ db }, { name, before }) => {
    const known = (await readKnown(db)).find((one) => one.name === name);
    if (!known) throw fail("catalogue.entry_not_found");
    const page = before === undefined ? { size: 20 } : { size: 20, before };
    return {
      machine: { ...listed(known), user: known.user, ssh: known.ssh ?? "" },
      history: await readRows(db, eq(auditRows.target, `machine ${name}`), page, true),
    };
  },
});
