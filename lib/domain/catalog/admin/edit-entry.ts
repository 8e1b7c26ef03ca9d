import { z } from "zod";
import type { Database } from "@/lib/db/client";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import type { Context } from "../../kernel/operation/context";
import { staffOperation } from "../../kernel/staff/staff-operation";
import type { EntryKind } from "../catalog/rules";
import type { Catalog } from "../catalog/schema";
import {
  entryName,
  type FieldChange,
  type FileEntry,
  fieldChanges,
  targetOf,
} from "../catalog/shared/compare";
import { readCatalogFile } from "../catalog/shared/file-entries";
import { importCatalog, lockCatalog } from "../catalog/shared/import";
import { namesForLocations } from "../catalog/shared/name-back-ends";
import { checkChanged, mistaken } from "./check-file";
import { indexOfEntry } from "./find-entry";
import { EntryKindName, FileDetails } from "./schema";

/** Orders change it all the time, so it has its own action. */
const counted = ["stock"];
/** Fields that the form does not have: each has its own action. */
const apart = [...counted, "active"];

/**
 * Throws with the current values where they differ from those that the form was filled with; empty = no longer there.
 */
function requireSeen(seen: FileEntry, now: FileEntry): void {
  const changes = fieldChanges(seen, now, apart);
  if (changes.length === 0) return;
  const fields = Object.fromEntries(changes.map(({ field, to }) => [field, to ?? ""]));
  throw fail("catalogue.changed_meanwhile", {}, { fields });
}

/** Keeps the free units of the locations that are still offered. */
function withStock(present: FileEntry, wanted: FileEntry): FileEntry {
  const { stock } = present;
  if (typeof stock !== "object" || stock === null) return wanted;
  const offered = new Set(Object.keys(Object(wanted.price)));
  return {
    ...wanted,
    stock: Object.fromEntries(Object.entries(stock).filter(([location]) => offered.has(location))),
  };
}

/** Throws at its field where a location names a back end that is not here. */
async function requireBackEnd(db: Database, { provisioner }: FileEntry): Promise<void> {
  if (typeof provisioner !== "string") return;
  if (!(await namesForLocations(db)).includes(provisioner)) throw mistaken({ provisioner: "unknown" });
}

type Changed = { name: string; changes: FieldChange[] };

async function changeEntry(
  { db, note }: Pick<Context, "note"> & { db: Database },
  { kind, id }: { kind: EntryKind; id: string },
  change: (present: FileEntry) => FileEntry,
): Promise<Changed> {
  await lockCatalog(db);
  const file: Catalog = await readCatalogFile(db);
  const index = indexOfEntry(file, kind, id);
  const present: FileEntry = { ...file[kind][index] };
  const { id: number, code } = present;
  const named = code === undefined ? { id: number } : { code };
  const wanted = withStock(present, { ...change(present), ...named });
  const list = file[kind].map((entry, at): unknown => (at === index ? wanted : entry));
  const checked = checkChanged(file, { ...file, [kind]: list }, kind);
  const entry = checked[kind][index];
  if (!entry) throw new Error("The entry is not there.");
  if (kind === "locations") await requireBackEnd(db, { ...entry });
  const changes = fieldChanges(present, { ...entry }, counted);
  if (changes.length > 0) {
    await importCatalog(db, checked);
    note({ target: targetOf(kind, id), changes: { changed: changes } });
  }
  return { name: entryName(entry), changes };
}

const ChangedEntry = z.object({ name: z.string(), changed: z.int() });

/** Takes effect for customers at once; orders, invoices and servers keep the old values. */
export const editEntry = staffOperation({
  name: "catalogue.edit",
  summary: "Changes an entry of the catalogue",
  access: byStaff("write", "catalogue/change"),
  changes: [],
  fails: ["catalogue.changed_meanwhile"],
  input: z.object({
    kind: EntryKindName,
    id: z.string().max(20),
    /** The entry as it was when the form was filled. */
    seen: FileDetails,
    entry: FileDetails,
  }),
  output: ChangedEntry,
  run: async (context, { kind, id, seen, entry }) => {
    const { name, changes } = await changeEntry(context, { kind, id }, (present) => {
      requireSeen(seen, present);
      return "active" in present ? { ...entry, active: present.active } : entry;
    });
    return { name, changed: changes.length };
  },
});

/** Inactive entries are no longer offered; existing servers keep them. */
export const switchEntry = staffOperation({
  name: "catalogue.switch",
  summary: "Takes an entry of the catalogue on sale or off it",
  access: byStaff("write", "catalogue/change"),
  changes: [],
  fails: ["catalogue.changed_meanwhile"],
  input: z.object({
    kind: EntryKindName.exclude(["locations"]),
    id: z.string().max(20),
    active: z.boolean(),
  }),
  output: ChangedEntry,
  run: async (context, { kind, id, active }) => {
    const { name, changes } = await changeEntry(context, { kind, id }, (present) => ({ ...present, active }));
    return { name, changed: changes.length };
  },
});
