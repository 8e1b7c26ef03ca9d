import type { EntryKind } from "../catalogue/rules";
import type { Catalogue } from "../catalogue/schema";
import { entryId } from "../catalogue/shared/compare";
import type { CurrentCatalogue } from "../catalogue/shared/current";
import {
  locationEntry,
  planEntry,
  presetEntry,
  softwareEntry,
  systemEntry,
} from "../catalogue/shared/file-entries";
import { fail } from "../kernel/errors";

/** Its place in the list of its kind. */
export function indexOfEntry(file: Catalogue, kind: EntryKind, id: string): number {
  const index = file[kind].findIndex((entry) => entryId(entry) === id);
  if (index < 0) throw fail("catalogue.entry_not_found");
  return index;
}

const withId = <E extends { id: number }>(list: readonly E[], id: string) =>
  list.find((one) => String(one.id) === id);

type Readers = { [K in EntryKind]: (catalogue: CurrentCatalogue, id: string) => Catalogue[K][number] | null };

const readers: Readers = {
  presets: ({ presets }, id) => {
    const preset = withId(presets, id);
    return preset ? presetEntry(preset) : null;
  },
  systems: ({ systems }, id) => {
    const system = withId(systems, id);
    return system ? systemEntry(system) : null;
  },
  software: ({ software }, id) => {
    const one = withId(software, id);
    return one ? softwareEntry(one) : null;
  },
  traffic_plans: ({ plans }, id) => {
    const plan = withId(plans, id);
    return plan ? planEntry(plan) : null;
  },
  locations: ({ locations }, id) => {
    const location = locations.find(({ code }) => code === id);
    return location ? locationEntry(location) : null;
  },
};

/** The entry with the names of the catalogue's file. */
export const currentEntry = <K extends EntryKind>(
  catalogue: CurrentCatalogue,
  kind: K,
  id: string,
): Catalogue[K][number] | null => readers[kind](catalogue, id);
