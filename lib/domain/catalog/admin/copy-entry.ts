import { z } from "zod";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";
import type { EntryKind } from "../catalog/rules";
import type { Catalog } from "../catalog/schema";
import { entryId, entryName, type FileEntry, targetOf } from "../catalog/shared/compare";
import { readCatalogFile } from "../catalog/shared/file-entries";
import { importCatalog, lockCatalog } from "../catalog/shared/import";
import { checkChanged, mistaken } from "./check-file";
import { indexOfEntry } from "./find-entry";
import { EntryKindName } from "./schema";

const Wanted = z.object({
  kind: EntryKindName,
  /** Entry to copy. */
  id: z.string().max(20),
  name: z.string().trim().max(300),
  /** Only for locations: a code and a network cannot be copied. */
  code: z.string().trim().max(20).default(""),
  network: z.string().trim().max(60).default(""),
});
type Wanted = z.infer<typeof Wanted>;

/** IDs are never reused, so a new one is above every existing one. */
const nextNumber = (list: Catalog[EntryKind]): number =>
  list.reduce((most, entry) => ("id" in entry ? Math.max(most, entry.id) : most), 0) + 1;

/** Inactive and without free units until reviewed. */
function likeIt(present: FileEntry, number: number, { kind, name, code, network }: Wanted): FileEntry {
  if (kind === "locations") {
    const { network6: _, names: __, ...location } = present;
    return { ...location, code: code.toUpperCase(), network, name_en: name, name_ru: name };
  }
  const entry = { ...present, id: number, name, active: false };
  if (kind === "presets") return { ...entry, stock: {} };
  return kind === "traffic_plans" ? { ...entry, main_plan: number } : entry;
}

/** The copy cannot be ordered yet: it is edited and activated on its own page. */
export const copyEntry = staffOperation({
  name: "catalogue.copy",
  summary: "Adds an entry to the catalogue that begins as another one",
  access: byStaff("write", "catalogue/change"),
  changes: [],
  fails: [],
  input: Wanted,
  output: z.object({ id: z.string(), name: z.string() }),
  run: async ({ db, note }, wanted) => {
    const { kind } = wanted;
    await lockCatalog(db);
    const file = await readCatalogFile(db);
    const list: Catalog[EntryKind] = file[kind];
    // Names of inactive plans are not unique, so each click would add another one.
    if (list.some((entry) => "name" in entry && entry.name === wanted.name))
      throw mistaken({ name: "taken" });
    const present: FileEntry = { ...list[indexOfEntry(file, kind, wanted.id)] };
    const added = likeIt(present, nextNumber(list), wanted);
    const checked = checkChanged(file, { ...file, [kind]: [...list, added] }, kind);
    const entry = checked[kind].at(-1);
    if (!entry) throw new Error("The entry is not there.");
    await importCatalog(db, checked);
    const id = entryId(entry);
    note({ target: targetOf(kind, id), changes: { added: id } });
    return { id, name: entryName(entry) };
  },
});
