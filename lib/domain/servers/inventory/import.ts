import { z } from "zod";
import { byStaff } from "../../kernel/access/access";
import { writeAuditRow } from "../../kernel/audit-trail/write-audit";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { lockInventory } from "./lock";
import { readInventoryFile } from "./read-file";
import { readKnown } from "./read-known";
import { takeEntries } from "./take-entries";

/** Adds or updates the machines of a file; machines that are not in the file stay unchanged. */
export const importInventory = staffOperation({
  name: "machines.import",
  summary: "Adds machines of a file to the inventory, or changes them",
  access: byStaff("write", "machines/manage"),
  changes: [],
  fails: [],
  input: z.object({
    /** The file's text: JSON or CSV. */
    file: z.string().max(12_000_000),
    dry_run: z.boolean().default(false),
  }),
  output: z.object({
    added: z.array(z.string()),
    changed: z.array(z.object({ name: z.string(), fields: z.array(z.string()) })),
    unchanged: z.int(),
  }),
  run: async (context, { file, dry_run: isDry }) => {
    const { db } = context;
    const placed = readInventoryFile(file);
    await lockInventory(db);
    const taken = await takeEntries(db, placed, await readKnown(db), isDry);
    const entries = [
      ...taken.added.map(({ name, preset }) => ({ target: `machine ${name}`, changes: { added: preset } })),
      ...taken.changed.map(({ name, fields }) => ({
        target: `machine ${name}`,
        changes: { changed: fields },
      })),
    ];
    if (!isDry) for (const entry of entries) await writeAuditRow(context, "machines.import", [entry]);
    return { ...taken, added: taken.added.map(({ name }) => name) };
  },
});
