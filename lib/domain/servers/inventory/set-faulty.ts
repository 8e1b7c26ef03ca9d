import { eq } from "drizzle-orm";
import { z } from "zod";
import { inventoryUnits } from "@/lib/db/tables/servers/inventory";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReason, staffReason } from "../../kernel/staff/staff-reason";
import { lockUnit } from "./lock-machine";
import { UnitName } from "./schema";

/** Marks a machine as faulty, so that no order takes it, or ends that. A server that uses it keeps it. */
export const setUnitFaulty = staffOperation({
  name: "machines.set_faulty",
  summary: "Marks a machine of the inventory as faulty, or ends that",
  access: byStaff("write", "machines/manage"),
  changes: [],
  fails: ["reason.missing"],
  input: z.object({ name: UnitName, is_faulty: z.boolean(), reason: staffReason }),
  output: z.object({}),
  run: async ({ db, note }, { name, is_faulty: isFaulty, reason: given }) => {
    const reason = readReason(given);
    const before = await lockUnit(db, name);
    const faulty = isFaulty ? reason : null;
    if (before.faulty === faulty) return {};
    await db.update(inventoryUnits).set({ faulty }).where(eq(inventoryUnits.name, name));
    note({
      target: `machine ${name}`,
      changes: { faulty: { from: before.faulty !== null, to: isFaulty }, reason },
    });
    return {};
  },
});
