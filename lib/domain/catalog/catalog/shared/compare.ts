import { leavesOf } from "@/lib/base/leaves";
import { type EntryKind, entryKinds } from "../rules";
import type { Catalog } from "../schema";

/** Prefix of an entry's ID in the audit log. */
const nouns = {
  presets: "preset",
  systems: "system",
  software: "software",
  traffic_plans: "traffic plan",
  locations: "location",
} as const satisfies Record<EntryKind, string>;

type AnyEntry = Catalog[EntryKind][number];
export type FileEntry = Readonly<Record<string, unknown>>;

export const entryId = (entry: AnyEntry): string => ("code" in entry ? entry.code : String(entry.id));
export const entryName = (entry: AnyEntry): string => ("code" in entry ? entry.name_en : entry.name);
export const targetOf = (kind: EntryKind, id: string): string => `${nouns[kind]} ${id}`;

/** One changed value, by its path in the entry such as `price.NL.EUR`; null = absent. */
export type FieldChange = { field: string; from: string | null; to: string | null };

/** Returns the differences between two states of an entry, without the fields in `but`. */
export function fieldChanges(from: FileEntry, to: FileEntry, but: readonly string[] = []): FieldChange[] {
  const before = leavesOf(from);
  const after = leavesOf(to);
  const fields = [...new Set([...before.keys(), ...after.keys()])];
  return fields
    .filter((field) => before.get(field) !== after.get(field) && !but.includes(field.split(".")[0] ?? ""))
    .map((field) => ({ field, from: before.get(field) ?? null, to: after.get(field) ?? null }));
}

export type EntryChange = {
  kind: EntryKind;
  id: string;
  name: string;
  fate: "added" | "changed" | "retired";
  changes: FieldChange[];
};

/** Keeps the current free units, except where a preset is new in a location or they are reset. */
function withTakenStock(now: AnyEntry, wanted: AnyEntry, isReset: boolean): AnyEntry {
  if (isReset || !("stock" in now) || !("stock" in wanted)) return wanted;
  const kept = Object.entries(now.stock).filter(([location]) => wanted.price[location]);
  return { ...wanted, stock: { ...wanted.stock, ...Object.fromEntries(kept) } };
}

function changesOfKind(
  now: readonly AnyEntry[],
  wanted: readonly AnyEntry[],
  kind: EntryKind,
  isReset: boolean,
) {
  const stored = new Map(now.map((entry) => [entryId(entry), entry]));
  const ids = new Set(wanted.map(entryId));
  const facts = (entry: AnyEntry) => ({ kind, id: entryId(entry), name: entryName(entry) });
  const found = wanted.flatMap((entry): EntryChange[] => {
    const before = stored.get(entryId(entry));
    if (!before) return [{ ...facts(entry), fate: "added", changes: [] }];
    const changes = fieldChanges(before, withTakenStock(before, entry, isReset));
    return changes.length > 0 ? [{ ...facts(entry), fate: "changed", changes }] : [];
  });
  const retired = now.filter((entry) => !ids.has(entryId(entry)) && "active" in entry && entry.active);
  return [
    ...found,
    ...retired.map((entry): EntryChange => ({ ...facts(entry), fate: "retired", changes: [] })),
  ];
}

/** Returns what an import of the file would change in the catalog. */
export const compareCatalogs = (now: Catalog, wanted: Catalog, resetStock: boolean): EntryChange[] =>
  entryKinds.flatMap((kind) => changesOfKind(now[kind], wanted[kind], kind, resetStock));
