import { byStaff } from "../../kernel/access/access";
import { invalidArgument } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { lockInventory } from "./lock";
import { readEntry } from "./read-file";
import { listed, readKnown } from "./read-known";
import { InventoryEntry, UnitEdit } from "./schema";
import { takeEntries } from "./take-entries";

/** Updates one unit, validated like the file. Omitted fields and an empty password are unchanged. */
export const editUnit = staffOperation({
  name: "machines.edit",
  summary: "Changes a machine of the inventory",
  access: byStaff("write", "machines/manage"),
  changes: [],
  fails: [],
  input: UnitEdit,
  output: InventoryEntry,
  run: async ({ db, note }, { name, password, ...wanted }) => {
    await lockInventory(db);
    const known = await readKnown(db);
    const before = known.find((machine) => machine.name === name);
    if (!before) throw invalidArgument("name", `there is no machine ${name}`);
    const { serverId: _server, needsWipe: _wipe, trouble: _trouble, faulty: _faulty, ...entry } = before;
    const said = { ...entry, ...wanted, ...(password ? { password } : {}) };
    const taken = await takeEntries(db, [readEntry(name, said)], known, false);
    for (const { fields } of taken.changed) note({ target: `machine ${name}`, changes: { changed: fields } });
    const after = (await readKnown(db)).find((machine) => machine.name === name);
    if (!after) throw new Error("The machine that was changed is not there.");
    return listed(after);
  },
});
