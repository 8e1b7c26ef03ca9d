import { fail } from "../../kernel/errors/fail";
import type { EntryKind } from "../catalog/rules";
import type { Catalog } from "../catalog/schema";
import { entryId } from "../catalog/shared/compare";
import type { CurrentCatalog } from "../catalog/shared/current";
import {
  locationEntry,
  planEntry,
  presetEntry,
  softwareEntry,
  systemEntry,
} from "../catalog/shared/file-entries";

/** Index in the list of its kind. */
export function indexOfEntry(file: Catalog, kind: EntryKind, id: string): number {
  const index = file[kind].findIndex((entry) => entryId(entry) === id);
  if (index < 0) throw fail("catalogue.entry_not_found");
  return index;
}

const withId = <E extends { id: number }>(list: readonly E[], id: string) =>
  list.find((one) => String(one.id) === id);

type Readers = { [K in EntryKind]: (catalog: CurrentCatalog, id: string) => Catalog[K][number] | null };

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

/** Returns the entry in the form of the catalog file. */
export const currentEntry = <K extends EntryKind>(
  catalog: CurrentCatalog,
  kind: K,
  id: string,
): Catalog[K][number] | null => readers[kind](catalog, id);
