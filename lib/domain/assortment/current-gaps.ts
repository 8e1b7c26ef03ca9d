import type { CurrentCatalogue } from "../catalogue/shared/current";
import { planEntry, presetEntry } from "../catalogue/shared/file-entries";
import { findGaps, type Gap } from "../catalogue/shared/gaps";

const made = new WeakMap<CurrentCatalogue, Gap[]>();

/** Presets with a price that nobody can order, for want of a traffic plan; once for each state of the catalogue. */
export function currentGaps(catalogue: CurrentCatalogue): Gap[] {
  const known = made.get(catalogue);
  if (known) return known;
  const gaps = findGaps({
    places: catalogue.locations.map(({ code }) => code),
    presets: catalogue.presets.map(presetEntry),
    plans: catalogue.plans.map(planEntry),
  });
  made.set(catalogue, gaps);
  return gaps;
}
