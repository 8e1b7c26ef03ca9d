import { z } from "zod";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import {
  incompatibilityOfPlan,
  incompatibilityOfSoftware,
  incompatibilityOfSystem,
  systemIds,
} from "../catalog/rules";
import { type CurrentCatalog, currentCatalog } from "../catalog/shared/current";
import { readBackEndNames } from "../catalog/shared/name-back-ends";
import { namedPlace } from "../catalog/shared/named-place";
import { locationsOf } from "../catalog/shared/preset-wire";
import type { Preset } from "../catalog/shared/read";
import { currentGaps } from "./current-gaps";
import { currentEntry } from "./find-entry";
import { listedEntries } from "./listed";
import { priceChoices } from "./rules";
import { EntryKindName, EntryView } from "./schema";

const named = (list: readonly { id: number; name: string }[]) =>
  list.map(({ id, name }) => ({ id: String(id), name }));

/** Returns the active entries that can be ordered with the preset in some location and currency. */
function fitsOf({ systems, software, plans }: CurrentCatalog, preset: Preset) {
  const isMeant = (found: { code: string } | null) => found === null || found.code === "not_sold";
  const locations = locationsOf(preset);
  const suited = systems.filter((one) => isMeant(incompatibilityOfSystem(one, preset, "EUR")));
  const ids = new Set(suited.map(({ id }) => id));
  return {
    systems: named(suited),
    software: named(
      software.filter((one) =>
        systemIds(one.tags).some(
          (id) => ids.has(id) && isMeant(incompatibilityOfSoftware(one, preset, id, "EUR")),
        ),
      ),
    ),
    plans: named(
      plans.filter((one) =>
        locations.some((location) => incompatibilityOfPlan(one, preset, location, one.currency) === null),
      ),
    ),
  };
}

/** Returns one entry with all fields, and the names of what it refers to. */
export const showEntry = staffOperation({
  name: "catalogue.entry",
  summary: "Shows one entry of the catalogue",
  access: byStaff("read", "catalogue/change"),
  fails: ["catalogue.entry_not_found"],
  looks: "now_and_then",
  input: z.object({ kind: EntryKindName, id: z.string().max(20) }),
  output: EntryView,
  run: async ({ db }, { kind, id }) => {
    const catalog = await currentCatalog();
    const listed = listedEntries(catalog, kind).find((one) => one.id === id);
    const entry = currentEntry(catalog, kind, id);
    if (!listed || !entry) throw fail("catalogue.entry_not_found");
    const preset = kind === "presets" && catalog.presets.find((one) => String(one.id) === id);
    return {
      listed,
      entry,
      places: catalog.locations.map(namedPlace),
      systems: named(catalog.systems),
      back_ends: kind === "locations" ? await readBackEndNames(db) : [],
      fits: preset ? fitsOf(catalog, preset) : null,
      gaps: preset
        ? currentGaps(catalog)
            .filter(({ presets }) => presets.includes(preset.name))
            .map((gap) => ({ ...gap, presets: [preset.name] }))
        : [],
      prices: kind === "locations" || !("id" in entry) ? [] : priceChoices(kind, entry, [...catalog.places]),
    };
  },
});
