import { sql } from "drizzle-orm";
import { shareReads } from "@/lib/base/share-reads";
import { type Database, database, quickRead } from "@/lib/db/client";
import {
  type Location,
  type Plan,
  type Preset,
  readLocations,
  readPlans,
  readPresets,
  readSoftware,
  readStock,
  readSystems,
  type Software,
  type System,
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

type Versions = { entries: string; stock: string };

const statement = "select version from catalogue_versions where part in ('entries', 'stock') order by part";

const placesOpened = new WeakMap<Database, number>();
let opened = 0;

/** Numbers the databases that this process opens, because the versions of one say nothing of another. */
function placeOf(open: Database): number {
  const place = placesOpened.get(open) ?? opened++;
  placesOpened.set(open, place);
  return place;
}

function versionsOf([entries, stock]: (string | undefined)[]): Versions {
  if (entries === undefined || stock === undefined) throw new Error("The catalogue has lost its versions.");
  const place = placeOf(database());
  return { entries: `${place}.${entries}`, stock: `${place}.${stock}` };
}

let known: CurrentCatalogue | null = null;

const isKnown = ({ entries, stock }: Versions): boolean =>
  known?.entriesVersion === entries && known.stockVersion === stock;

async function readEntries(db: Database, { entries, stock }: Versions): Promise<CurrentCatalogue> {
  const locations = await readLocations(db);
  return {
    entriesVersion: entries,
    stockVersion: stock,
    places: new Set(locations.map(({ code }) => code)),
    locations,
    presets: await readPresets(db),
    systems: await readSystems(db),
    software: await readSoftware(db),
    plans: await readPlans(db),
  };
}

/** Reads what is not known yet: only the stock after an order, which is the most frequent change. */
async function readChanges(db: Database): Promise<CurrentCatalogue> {
  const { rows } = await db.execute<{ version: string }>(sql.raw(statement));
  const versions = versionsOf(rows.map(({ version }) => version));
  if (known?.entriesVersion !== versions.entries) return readEntries(db, versions);
  if (known.stockVersion === versions.stock) return known;
  const presets = withStock(known.presets, await readStock(db));
  return { ...known, presets, stockVersion: versions.stock };
}

/** One at a time: it is over sooner than the answers are written that wait for it, and carries more of them. */
const readVersions = shareReads(async () =>
  versionsOf((await quickRead({ name: "catalogue versions", text: statement })).flat()),
);

const readCatalogue = shareReads(async () => {
  // One database snapshot, so that the versions match what is read.
  const settings = { isolationLevel: "repeatable read", accessMode: "read only" } as const;
  known = await database().transaction(readChanges, settings);
  return known;
});

/**
 * The catalogue with everything committed before this call. One small read of its version numbers, shared by all
 * waiting calls, tells whether the cached one is still valid. The same object while nothing changes.
 */
export async function currentCatalogue(): Promise<CurrentCatalogue> {
  const versions = await readVersions();
  return known && isKnown(versions) ? known : readCatalogue();
}
