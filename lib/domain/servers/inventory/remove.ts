import { eq } from "drizzle-orm";
import { z } from "zod";
import { inventoryUnits } from "@/lib/db/tables/servers/inventory";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { lockUnit } from "./lock-machine";
import { UnitName } from "./schema";

export const removeUnit = staffOperation({
  name: "machines.remove",
  summary: "Takes a machine that nobody uses out of the inventory",
  access: byStaff("write", "machines/manage"),
  changes: [],
  fails: ["argument.unsupported"],
  input: z.object({ name: UnitName }),
  output: z.object({}),
  run: async ({ db, note }, { name }) => {
    const { serverId } = await lockUnit(db, name);
    if (serverId !== null)
      throw fail("argument.unsupported", { parameter: "name", reason: `server ${serverId} uses ${name}` });
    await db.delete(inventoryUnits).where(eq(inventoryUnits.name, name));
    note({ target: `machine ${name}`, changes: { removed: name } });
    return {};
  },
});
