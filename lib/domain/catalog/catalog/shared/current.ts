import { and, eq, gt, or, sql } from "drizzle-orm";
import { shareReads } from "@/lib/base/share-reads";
import { type Database, database, quickRead } from "@/lib/db/client";
import { catalogChanges } from "@/lib/db/tables/catalog/catalog";
import {
  type Location,
  type Plan,
  type Preset,
  readLicensed,
  readLocations,
  readOffers,
  readPlans,
  readPresets,
  readSoftware,
  readSystems,
  type Software,
  type System,
} from "./read";

/** The whole catalog as of one commit, prepared for responses. Must not be mutated. */
export type CurrentCatalog = {
  /** Identifies the state of everything except free units: equal text means equal state. */
  entriesVersion: string;
  stockVersion: string;
  /** Location codes. */
  places: ReadonlySet<string>;
  /** The locations with their details, in catalog order. */
  locations: readonly Location[];
  presets: readonly Preset[];
  systems: readonly System[];
  /** Systems of which hosts have a number of licenses, by id. */
  licensed: ReadonlySet<number>;
  software: readonly Software[];
  plans: readonly Plan[];
};

type Versions = { place: number; entries: string; prices: string; stock: string };

const statement = "select version from catalog_versions order by part";

const locationsOpened = new WeakMap<Database, number>();
let opened = 0;

/** Numbers the databases opened by this process, because versions are comparable only within one. */
function placeOf(open: Database): number {
  const location = locationsOpened.get(open) ?? opened++;
  locationsOpened.set(open, location);
  return location;
}

function versionsOf([entries, prices, stock]: (string | undefined)[]): Versions {
  if (entries === undefined || prices === undefined || stock === undefined)
    throw new Error("The catalogue has lost its versions.");
  return { place: placeOf(database()), entries, prices, stock };
}

type Known = { versions: Versions; catalogue: CurrentCatalog };
let known: Known | null = null;

const haveSameEntries = (a: Versions, b: Versions): boolean => a.place === b.place && a.entries === b.entries;
const haveSamePrices = (a: Versions, b: Versions): boolean => haveSameEntries(a, b) && a.prices === b.prices;
const areSame = (a: Versions, b: Versions): boolean => haveSamePrices(a, b) && a.stock === b.stock;

const namesOf = ({ place: location, entries, prices, stock }: Versions) => ({
  entriesVersion: `${location}.${entries}.${prices}`,
  stockVersion: `${location}.${stock}`,
});

async function readAll(db: Database, versions: Versions): Promise<CurrentCatalog> {
  const locations = await readLocations(db);
  return {
    ...namesOf(versions),
    places: new Set(locations.map(({ code }) => code)),
    locations,
    presets: await readPresets(db),
    systems: await readSystems(db),
    licensed: await readLicensed(db),
    software: await readSoftware(db),
    plans: await readPlans(db),
  };
}

/** Rereads the presets whose prices or free units changed; all others stay the same objects. */
async function readChangedPresets(db: Database, { versions, catalogue: catalog }: Known): Promise<Preset[]> {
  const { part, version, presetId } = catalogChanges;
  const since = (changed: "prices" | "stock") =>
    and(eq(part, changed), gt(version, Number(versions[changed])));
  const rows = await db
    .selectDistinct({ presetId })
    .from(catalogChanges)
    .where(or(since("prices"), since("stock")));
  const ids = rows.map((row) => row.presetId);
  const offers = await readOffers(db, ids);
  const isChanged = new Set(ids);
  return catalog.presets.map((preset) =>
    isChanged.has(preset.id) ? { ...preset, offers: offers.get(preset.id) ?? {} } : preset,
  );
}

/** Reads what is not cached yet: after an order or a new price only the data of that preset. */
async function readChanges(db: Database): Promise<Known> {
  const { rows } = await db.execute<{ version: string }>(sql.raw(statement));
  const versions = versionsOf(rows.map(({ version }) => version));
  if (!known || !haveSameEntries(known.versions, versions))
    return { versions, catalogue: await readAll(db, versions) };
  if (areSame(known.versions, versions)) return known;
  const presets = await readChangedPresets(db, known);
  return { versions, catalogue: { ...known.catalogue, ...namesOf(versions), presets } };
}

/** One query at a time: it takes less time than writing the responses that wait for it, and so serves more of them. */
const readVersions = shareReads(async () =>
  versionsOf((await quickRead({ name: "catalogue versions", text: statement })).flat()),
);

const readCatalog = shareReads(async () => {
  // One database snapshot, so that the versions match the data.
  const settings = { isolationLevel: "repeatable read", accessMode: "read only" } as const;
  known = await database().transaction(readChanges, settings);
  return known.catalogue;
});

/**
 * Returns the catalog with everything committed before this call. One small query of its versions, shared by
 * concurrent calls, validates the cached object. Returns the same object while nothing changes.
 */
export async function currentCatalog(): Promise<CurrentCatalog> {
  const versions = await readVersions();
  return known && areSame(known.versions, versions) ? known.catalogue : readCatalog();
}

/** Same, but free units may be slightly stale: for callers that check the database when they reserve a unit. */
export async function currentPrices(): Promise<CurrentCatalog> {
  const versions = await readVersions();
  return known && haveSamePrices(known.versions, versions) ? known.catalogue : readCatalog();
}
