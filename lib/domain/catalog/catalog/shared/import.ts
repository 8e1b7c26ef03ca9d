import { isDeepStrictEqual } from "node:util";
import { eq, sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { locations, presets, software, systems, trafficPlans } from "@/lib/db/tables/catalog/catalog";
import { fail } from "../../../kernel/errors/fail";
import type { EntryKind } from "../rules";
import type { Catalog } from "../schema";
import {
  locationRows,
  planEntries,
  presetEntries,
  type StoredEntry,
  softwareEntries,
  stockRows,
  systemEntries,
} from "./file-rows";
import { storedPrices, storedTags, writePrices, writeStock, writeTags } from "./import-parts";
import { nameBackEnds, namesForLocations } from "./name-back-ends";
import type { CatalogComponent } from "./read-tags";

/** Totals over locations, presets, systems, software and traffic plans. */
export type ImportResult = { added: number; changed: number; unchanged: number; retired: number };
type Fate = keyof ImportResult;

type Row = { id: number; name: string; isActive: boolean };

/** One of the four lists, and how to read and write its rows. */
type List<R extends Row> = {
  component: CatalogComponent;
  thing: string;
  read: (tx: Database) => Promise<R[]>;
  insert: (tx: Database, rows: R[]) => Promise<unknown>;
  update: (tx: Database, row: R) => Promise<unknown>;
};

const presetList: List<typeof presets.$inferSelect> = {
  component: "preset",
  thing: "preset",
  read: (tx) => tx.select().from(presets),
  insert: (tx, rows) => tx.insert(presets).values(rows),
  update: (tx, row) => tx.update(presets).set(row).where(eq(presets.id, row.id)),
};
const systemList: List<typeof systems.$inferSelect> = {
  component: "OS",
  thing: "system",
  read: (tx) => tx.select().from(systems),
  insert: (tx, rows) => tx.insert(systems).values(rows),
  update: (tx, row) => tx.update(systems).set(row).where(eq(systems.id, row.id)),
};
const softwareList: List<typeof software.$inferSelect> = {
  component: "software",
  thing: "software",
  read: (tx) => tx.select().from(software),
  insert: (tx, rows) => tx.insert(software).values(rows),
  update: (tx, row) => tx.update(software).set(row).where(eq(software.id, row.id)),
};
const planList: List<typeof trafficPlans.$inferSelect> = {
  component: "traffic_plan",
  thing: "traffic plan",
  read: (tx) => tx.select().from(trafficPlans),
  insert: (tx, rows) => tx.insert(trafficPlans).values(rows),
  update: (tx, row) => tx.update(trafficPlans).set(row).where(eq(trafficPlans.id, row.id)),
};

async function readStored<R extends Row>(tx: Database, list: List<R>): Promise<Map<number, StoredEntry<R>>> {
  const rows = await list.read(tx);
  const tags = await storedTags(tx, list.component);
  const prices =
    list.component === "preset" ? await storedPrices(tx) : new Map<number, Record<string, string>>();
  return new Map(
    rows.map((row) => [row.id, { row, tags: tags.get(row.id) ?? {}, prices: prices.get(row.id) ?? {} }]),
  );
}

/** Names of presets, systems and software are unique, and an entry removed from the file keeps its name. */
function refuseTakenNames<R extends Row>(list: List<R>, wanted: StoredEntry<R>[], leftOut: R[]): void {
  if (list.component === "traffic_plan") return;
  const names = new Set(wanted.map((entry) => entry.row.name));
  const taken = leftOut.find((row) => names.has(row.name));
  if (!taken) return;
  throw fail("catalogue.name_taken", { name: taken.name, thing: list.thing, id: taken.id });
}

/** Imports one list; returns what happened to each entry. */
async function importList<R extends Row>(
  tx: Database,
  list: List<R>,
  wanted: StoredEntry<R>[],
): Promise<Map<number, Fate>> {
  const stored = await readStored(tx, list);
  const ids = new Set(wanted.map((entry) => entry.row.id));
  const leftOut = [...stored.values()].map((entry) => entry.row).filter((row) => !ids.has(row.id));
  refuseTakenNames(list, wanted, leftOut);

  const added = wanted.filter((entry) => !stored.has(entry.row.id));
  const changed = wanted.filter((entry) => {
    const now = stored.get(entry.row.id);
    return now !== undefined && !isDeepStrictEqual(now, entry);
  });
  // Two entries may swap names, so old names are replaced by temporary ones first.
  for (const { row } of changed)
    if (stored.get(row.id)?.row.name !== row.name) await list.update(tx, { ...row, name: `~${row.id}` });
  for (const { row } of changed) await list.update(tx, row);
  if (added.length > 0)
    await list.insert(
      tx,
      added.map((entry) => entry.row),
    );
  const touched = [...added, ...changed];
  await writeTags(tx, list.component, new Map(touched.map(({ row, tags }) => [row.id, tags])));
  if (list.component === "preset")
    await writePrices(tx, new Map(touched.map(({ row, prices }) => [row.id, prices])));

  const retired = leftOut.filter((row) => row.isActive);
  for (const row of retired) await list.update(tx, { ...row, isActive: false });

  const fates = new Map<number, Fate>(wanted.map((entry) => [entry.row.id, "unchanged"]));
  for (const entry of added) fates.set(entry.row.id, "added");
  for (const entry of changed) fates.set(entry.row.id, "changed");
  for (const row of retired) fates.set(row.id, "retired");
  return fates;
}

/** Back ends are known only to this installation, so they are checked here and not with the file. */
async function refuseUnknownProvisioners(db: Database, { locations }: Catalog): Promise<void> {
  const known = await namesForLocations(db);
  const index = locations.findIndex(({ provisioner: name }) => name && !known.includes(name));
  if (index < 0) return;
  const name = locations[index]?.provisioner ?? "";
  throw fail("catalogue.provisioner_unknown", { index, name, known: known.join(", ") });
}

/** Locations cannot be deactivated, because servers belong to them. One without presets is not offered. */
async function importLocations(tx: Database, catalog: Catalog): Promise<Fate[]> {
  const rows = await tx.select().from(locations);
  const stored = new Map(rows.map((row) => [row.code, row]));
  const fates: Fate[] = [];
  const wanted = locationRows(catalog);
  await nameBackEnds(tx, wanted);
  for (const row of wanted) {
    const now = stored.get(row.code);
    const fate = !now ? "added" : isDeepStrictEqual(now, row) ? "unchanged" : "changed";
    if (fate === "added") await tx.insert(locations).values(row);
    if (fate === "changed") await tx.update(locations).set(row).where(eq(locations.code, row.code));
    fates.push(fate);
  }
  return fates;
}

async function importPresets(tx: Database, catalog: Catalog, resetStock: boolean): Promise<Fate[]> {
  const fates = await importList(tx, presetList, presetEntries(catalog));
  for (const id of await writeStock(tx, stockRows(catalog), resetStock))
    if (fates.get(id) === "unchanged") fates.set(id, "changed");
  return [...fates.values()];
}

/** Imports one list without resetting free units. */
const importers = {
  presets: (tx, catalog) => importPresets(tx, catalog, false),
  systems: async (tx, catalog) => [...(await importList(tx, systemList, systemEntries(catalog))).values()],
  software: async (tx, catalog) => [
    ...(await importList(tx, softwareList, softwareEntries(catalog))).values(),
  ],
  traffic_plans: async (tx, catalog) => [...(await importList(tx, planList, planEntries(catalog))).values()],
} satisfies Record<Exclude<EntryKind, "locations">, (tx: Database, catalog: Catalog) => Promise<Fate[]>>;

/** Writes the changed entries of these kinds. The catalog must have been read under the lock in this transaction. */
export async function writeEntries(
  tx: Database,
  catalog: Catalog,
  kinds: Iterable<keyof typeof importers>,
): Promise<void> {
  for (const kind of kinds) await importers[kind](tx, catalog);
}

/** Locks the catalog against other changes until the transaction ends. */
export const lockCatalog = (tx: Database) => tx.execute(sql`select pg_advisory_xact_lock(7251885)`);

/**
 * Makes the catalog equal to the file, in one transaction; importing the same file again changes nothing. Entries
 * that are not in the file are deactivated, never deleted. Sets stock where a preset is new in a location, and
 * everywhere with `resetStock`. Throws `conflict` if a name belongs to an entry that was removed from the file.
 */
export async function importCatalog(
  db: Database,
  catalog: Catalog,
  options: { resetStock?: boolean } = {},
): Promise<ImportResult> {
  await refuseUnknownProvisioners(db, catalog);
  return db.transaction(async (tx) => {
    await lockCatalog(tx);
    const fates = [
      await importLocations(tx, catalog),
      await importPresets(tx, catalog, options.resetStock ?? false),
      await importers.systems(tx, catalog),
      await importers.software(tx, catalog),
      await importers.traffic_plans(tx, catalog),
    ].flat();
    const count = (fate: Fate) => fates.filter((one) => one === fate).length;
    return {
      added: count("added"),
      changed: count("changed"),
      unchanged: count("unchanged"),
      retired: count("retired"),
    };
  });
}
