import type { CurrentCatalog } from "../catalog/shared/current";
import { planEntry, presetEntry } from "../catalog/shared/file-entries";
import { findGaps, type Gap } from "../catalog/shared/gaps";

const made = new WeakMap<CurrentCatalog, Gap[]>();

/** Lists presets that have a price but no traffic plan and so cannot be ordered; cached per catalog version. */
export function currentGaps(catalog: CurrentCatalog): Gap[] {
  const known = made.get(catalog);
  if (known) return known;
  const gaps = findGaps({
    places: catalog.locations.map(({ code }) => code),
    presets: catalog.presets.map(presetEntry),
    plans: catalog.plans.map(planEntry),
  });
  made.set(catalog, gaps);
  return gaps;
}
