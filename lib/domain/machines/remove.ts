import { eq } from "drizzle-orm";
import { z } from "zod";
import { ipmiMachines } from "@/lib/db/tables/ipmi";
import { byStaff } from "../kernel/access";
import { fail } from "../kernel/errors";
import { staffOperation } from "../kernel/staff-operation";
import { lockMachine } from "./lock-machine";
import { MachineName } from "./schema";

export const removeMachine = staffOperation({
  name: "machines.remove",
  summary: "Takes a machine that nobody uses out of the inventory",
  access: byStaff("write", "machines/manage"),
  changes: [],
  fails: ["argument.unsupported"],
  input: z.object({ name: MachineName }),
  output: z.object({}),
  run: async ({ db, note }, { name }) => {
    const { serverId } = await lockMachine(db, name);
    if (serverId !== null)
      throw fail("argument.unsupported", { parameter: "name", reason: `server ${serverId} uses ${name}` });
    await db.delete(ipmiMachines).where(eq(ipmiMachines.name, name));
    note({ target: `machine ${name}`, changes: { removed: name } });
    return {};
  },
});
