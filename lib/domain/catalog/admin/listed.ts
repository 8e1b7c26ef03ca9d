import type { Currency } from "@/lib/base/money";
import type { EntryKind } from "../catalog/rules";
import { softwarePrice, systemPrice } from "../catalog/rules";
import type { CurrentCatalog } from "../catalog/shared/current";
import type { Plan, Preset, Software, System } from "../catalog/shared/read";
import type { ListedEntry } from "./schema";

type Prices = Partial<Record<Currency, string>>;

const sold = (pairs: readonly (readonly [Currency, string | null | undefined])[]): Prices =>
  Object.fromEntries(
    pairs.filter((pair): pair is readonly [Currency, string] => typeof pair[1] === "string"),
  );

const everywhere = (prices: Prices): ListedEntry["offers"] => [{ place: "", prices, free: null }];

const listedPreset = (preset: Preset): ListedEntry => ({
  kind: "presets",
  id: String(preset.id),
  name: preset.name,
  note: preset.description,
  is_active: preset.isActive,
  offers: Object.entries(preset.offers)
    .filter(([, { prices }]) => Object.keys(prices).length > 0)
    .map(([location, { prices, free }]) => ({ place: location, prices, free }))
    .sort((one, other) => (one.place < other.place ? -1 : 1)),
});

const listedSystem = (system: System): ListedEntry => ({
  kind: "systems",
  id: String(system.id),
  name: system.name,
  note: system.row.description,
  is_active: system.isActive,
  offers: everywhere(
    sold((["EUR", "USD", "RUB"] as const).map((currency) => [currency, systemPrice(system, currency)?.flat])),
  ),
});

const listedSoftware = (software: Software): ListedEntry => ({
  kind: "software",
  id: String(software.id),
  name: software.name,
  note: software.row.description,
  is_active: software.isActive,
  offers: everywhere(
    sold((["EUR", "USD", "RUB"] as const).map((currency) => [currency, softwarePrice(software, currency)])),
  ),
});

const listedPlan = (plan: Plan): ListedEntry => ({
  kind: "traffic_plans",
  id: String(plan.id),
  name: plan.name,
  note: plan.locations.join(", "),
  is_active: plan.isActive,
  offers: everywhere({ [plan.currency]: plan.price }),
});

/** Free units in a location, over all presets. */
function freeIn(presets: readonly Preset[], location: string): number {
  return presets.reduce(
    (sum, preset) => sum + (preset.isActive ? (preset.offers[location]?.free ?? 0) : 0),
    0,
  );
}

/** Returns the entries of a kind, in catalog order. */
export function listedEntries(catalog: CurrentCatalog, kind: EntryKind): ListedEntry[] {
  switch (kind) {
    case "presets":
      return catalog.presets.map(listedPreset);
    case "systems":
      return catalog.systems.map(listedSystem);
    case "software":
      return catalog.software.map(listedSoftware);
    case "traffic_plans":
      return catalog.plans.map(listedPlan);
    case "locations":
      return catalog.locations.map(({ code, nameEn, country, network }) => ({
        kind,
        id: code,
        name: `${code} ${nameEn}`,
        note: `${country}, ${network}`,
        is_active: null,
        offers: [{ place: "", prices: {}, free: freeIn(catalog.presets, code) }],
      }));
  }
}
