import { z } from "zod";
import { byStaff } from "../kernel/access";
import { staffOperation } from "../kernel/staff-operation";
import { listed, readKnown } from "./read-known";
import { ListedMachine } from "./schema";

/** The inventory, without passwords. */
export const listMachines = staffOperation({
  name: "machines.list",
  summary: "Lists the machines of the inventory",
  access: byStaff("read", "machines/manage"),
  input: z.object({}),
  output: z.object({ machines: z.array(ListedMachine) }),
  run: async ({ db }) => ({ machines: (await readKnown(db)).map(listed) }),
});
