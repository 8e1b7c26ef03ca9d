import { createHash } from "node:crypto";
import { z } from "zod";
import { Catalogue } from "../catalogue/schema";
import { compareCatalogues, type EntryChange, targetOf } from "../catalogue/shared/compare";
import { readCatalogueFile } from "../catalogue/shared/file-entries";
import { findGaps } from "../catalogue/shared/gaps";
import { importCatalogue, lockCatalogue } from "../catalogue/shared/import";
import { readCatalogueText } from "../catalogue/shared/read-text";
import { byStaff } from "../kernel/access";
import { writeAuditRow } from "../kernel/audit";
import { fail } from "../kernel/errors";
import { staffOperation } from "../kernel/staff-operation";
import { EntryChangeView, GapView } from "./schema";

const mostProblems = 50;

/** The file's text as a catalogue; refuses with what is wrong by place, such as `presets.3.price.XX`. */
function readFileText(text: string): Catalogue {
  const read = readCatalogueText(text);
  if (!read.problems) return read.catalogue;
  const fields = Object.fromEntries(
    read.problems.slice(0, mostProblems).map(({ path, reason }) => [path, reason]),
  );
  throw fail("argument.invalid", { parameter: "file" }, { fields });
}

/** The same text means the same catalogue; free units do not count, because every order changes them. */
function markOf(file: Catalogue): string {
  const presets = file.presets.map(({ stock: _, ...preset }) => preset);
  const text = JSON.stringify({ ...file, presets });
  return createHash("sha256").update(text).digest("base64url").slice(0, 22);
}

const Wanted = z.object({
  /** The file's text. */
  file: z.string(),
  reset_stock: z.boolean().default(false),
});

/** The whole catalogue with the names of the import's file. */
export const exportCatalogue = staffOperation({
  name: "catalogue.export",
  summary: "Gives the whole catalogue as the import takes it",
  access: byStaff("read", "catalogue/change"),
  input: z.object({}),
  output: Catalogue,
  run: ({ db }) => readCatalogueFile(db),
});

/** What the import of this file would do; it changes nothing. */
export const compareFile = staffOperation({
  name: "catalogue.compare",
  summary: "Lists what an import would change",
  access: byStaff("read", "catalogue/change"),
  input: Wanted,
  output: z.object({ entries: z.array(EntryChangeView), gaps: z.array(GapView), mark: z.string() }),
  run: async ({ db }, { file, reset_stock: isReset }) => {
    const wanted = readFileText(file);
    const now = await readCatalogueFile(db);
    return { entries: compareCatalogues(now, wanted, isReset), gaps: findGaps(wanted), mark: markOf(now) };
  },
});

const noteOf = ({ kind, id, fate, changes }: EntryChange) => ({
  target: targetOf(kind, id),
  changes: fate === "changed" ? { changed: changes } : fate === "added" ? { added: id } : { retired: id },
});

/** Makes the catalogue equal to the file. What is not in the file is switched off. */
export const importFile = staffOperation({
  name: "catalogue.import",
  summary: "Makes the catalogue equal to a file",
  access: byStaff("write", "catalogue/change"),
  input: Wanted.extend({
    /** Of the comparison that was agreed to; left out, whatever there is now is replaced. */
    mark: z.string().optional(),
  }),
  output: z.object({ added: z.int(), changed: z.int(), unchanged: z.int(), retired: z.int() }),
  run: async (context, { file, reset_stock: resetStock, mark }) => {
    const wanted = readFileText(file);
    await lockCatalogue(context.db);
    const now = await readCatalogueFile(context.db);
    if (mark !== undefined && mark !== markOf(now)) throw fail("catalogue.changed_meanwhile");
    const entries = compareCatalogues(now, wanted, resetStock);
    const result = await importCatalogue(context.db, wanted, { resetStock });
    // A line for each entry, so that its own history has it.
    for (const entry of entries) await writeAuditRow(context, "catalogue.import", [noteOf(entry)]);
    return result;
  },
});
