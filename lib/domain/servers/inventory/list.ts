import { z } from "zod";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { listed, readKnown } from "./read-known";
import { InventoryEntry, unitStates } from "./schema";

/** Matches a part of its name, its BMC or one of its addresses. */
const isMeant = ({ name, bmc, macs, addresses }: InventoryEntry, q: string): boolean =>
  [name, bmc, ...macs, ...addresses].some((one) => one.toLowerCase().includes(q.trim().toLowerCase()));

/** The inventory, without passwords. */
export const listInventory = staffOperation({
  name: "machines.list",
  summary: "Lists the machines of the inventory",
  access: byStaff("read", "machines/manage"),
  input: z.object({
    q: z.string().max(100).default(""),
    state: z.enum(unitStates).optional(),
    location: z.string().max(20).default(""),
    preset: z.string().max(80).default(""),
  }),
  output: z.object({
    machines: z.array(InventoryEntry),
    /** Number of all machines, regardless of the filter. */
    total: z.int(),
    locations: z.array(z.string()),
    presets: z.array(z.string()),
  }),
  run: async ({ db }, { q, state, location, preset }) => {
    const all = (await readKnown(db)).map(listed);
    const namesOf = (field: "location" | "preset") => [...new Set(all.map((one) => one[field]))].sort();
    return {
      machines: all.filter(
        (one) =>
          isMeant(one, q) &&
          (state === undefined || one.state === state) &&
          (location === "" || one.location === location) &&
          (preset === "" || one.preset === preset),
      ),
      total: all.length,
      locations: namesOf("location"),
      presets: namesOf("preset"),
    };
  },
});
