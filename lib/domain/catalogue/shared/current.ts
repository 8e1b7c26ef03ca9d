import { sql } from "drizzle-orm";
import { shareReads } from "@/lib/base/share-reads";
import { type Database, database, quickRead } from "@/lib/db/client";
import {
  type Location,
  type Plan,
  type Preset,
  readLocations,
  readOffers,
  readPlans,
  readPresets,
  readSoftware,
  readStock,
  readSystems,
  type Software,
  type System,
  withOffers,
  withStock,
} from "./read";

/** The whole catalogue as of one commit, prepared for answers. It must not be changed. */
export type CurrentCatalogue = {
  /** Identifies the state of everything except free units: the same text means the same state. */
  entriesVersion: string;
  stockVersion: string;
  /** Codes of the locations. */
  places: ReadonlySet<string>;
  /** The same with their facts, in the catalogue's order. */
  locations: readonly Location[];
  presets: readonly Preset[];
  systems: readonly System[];
  software: readonly Software[];
  plans: readonly Plan[];
};

/** What changes most has a version of its own, so that it alone is read again: free units, then prices. */
type Versions = { entries: string; prices: string; stock: string };

const statement = "select version from catalogue_versions order by part";

const placesOpened = new WeakMap<Database, number>();
let opened = 0;

/** Numbers the databases that this process opens, because the versions of one say nothing of another. */
function placeOf(open: Database): number {
  const place = placesOpened.get(open) ?? opened++;
  placesOpened.set(open, place);
  return place;
}

function versionsOf([entries, prices, stock]: (string | undefined)[]): Versions {
  if (entries === undefined || prices === undefined || stock === undefined)
    throw new Error("The catalogue has lost its versions.");
  const place = placeOf(database());
  return { entries: `${place}.${entries}`, prices: `${place}.${prices}`, stock: `${place}.${stock}` };
}

type Known = { versions: Versions; catalogue: CurrentCatalogue };
let known: Known | null = null;

const areSame = (a: Versions, b: Versions): boolean =>
  a.entries === b.entries && a.prices === b.prices && a.stock === b.stock;

async function readAll(db: Database, versions: Versions): Promise<CurrentCatalogue> {
  const locations = await readLocations(db);
  return {
    ...namesOf(versions),
    places: new Set(locations.map(({ code }) => code)),
    locations,
    presets: await readPresets(db),
    systems: await readSystems(db),
    software: await readSoftware(db),
    plans: await readPlans(db),
  };
}

const namesOf = ({ entries, prices, stock }: Versions) => ({
  entriesVersion: `${entries}.${prices}`,
  stockVersion: stock,
});

/** Reads what is not known yet. */
async function readChanges(db: Database): Promise<Known> {
  const { rows } = await db.execute<{ version: string }>(sql.raw(statement));
  const versions = versionsOf(rows.map(({ version }) => version));
  if (known?.versions.entries !== versions.entries)
    return { versions, catalogue: await readAll(db, versions) };
  if (areSame(known.versions, versions)) return known;
  const { catalogue } = known;
  const presets =
    known.versions.prices === versions.prices
      ? catalogue.presets
      : withOffers(catalogue.presets, await readOffers(db));
  return {
    versions,
    catalogue: { ...catalogue, ...namesOf(versions), presets: withStock(presets, await readStock(db)) },
  };
}

/** One at a time: it is over sooner than the answers are written that wait for it, and carries more of them. */
const readVersions = shareReads(async () =>
  versionsOf((await quickRead({ name: "catalogue versions", text: statement })).flat()),
);

const readCatalogue = shareReads(async () => {
  // One database snapshot, so that the versions match what is read.
  const settings = { isolationLevel: "repeatable read", accessMode: "read only" } as const;
  known = await database().transaction(readChanges, settings);
  return known.catalogue;
});

/**
 * The catalogue with everything committed before this call. One small read of its version numbers, shared by all
 * waiting calls, tells whether the cached one is still valid. The same object while nothing changes.
 */
export async function currentCatalogue(): Promise<CurrentCatalogue> {
  const versions = await readVersions();
  return known && areSame(known.versions, versions) ? known.catalogue : readCatalogue();
}
