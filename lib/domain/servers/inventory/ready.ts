import { eq } from "drizzle-orm";
import { z } from "zod";
import { inventoryUnits } from "@/lib/db/tables/servers/inventory";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { lockUnit } from "./lock-machine";
import { UnitName } from "./schema";

/** The operator confirms that the disks are wiped: orders may take the machine again. */
export const markUnitReady = staffOperation({
  name: "machines.ready",
  summary: "Gives a machine whose disks were wiped back to orders",
  access: byStaff("write", "machines/manage"),
  changes: [],
  fails: [],
  input: z.object({ name: UnitName }),
  output: z.object({ isNew: z.boolean() }),
  run: async ({ db, note }, { name }) => {
    const { serverId, needsWipe, trouble } = await lockUnit(db, name);
    const refuse = (reason: string) => fail("argument.unsupported", { parameter: "name", reason });
    if (serverId !== null) throw refuse(`server ${serverId} uses ${name}`);
    if (trouble !== null) throw refuse(`its controller has not done what the release asked (${trouble})`);
    if (!needsWipe) return { isNew: false };
    await db.update(inventoryUnits).set({ needsWipe: false }).where(eq(inventoryUnits.name, name));
    note({ target: `machine ${name}`, changes: { wiped: name } });
    return { isNew: true };
  },
});
