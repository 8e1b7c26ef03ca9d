import { keepLast } from "@/lib/base/cache-last";
import type { Currency } from "@/lib/base/money";
import { numberOf } from "@/lib/base/money-text";
import { periodMonths } from "@/lib/base/periods";
import { runtime } from "@/lib/env";
import { presetFamilies, presetPrice } from "../../../catalog/catalog/rules";
import { type CurrentCatalog, currentCatalog } from "../../../catalog/catalog/shared/current";
import { namedPlace } from "../../../catalog/catalog/shared/named-place";
import type { Preset } from "../../../catalog/catalog/shared/read";
import { tagValues } from "../../../catalog/catalog/shared/read-tags";
import { backEndsVersion, isOpenAt } from "../../../servers/back-ends/shared/loaded";
import { hasSnapshots } from "../../../servers/servers/shared/able";
import { impossibleAt } from "../../../servers/servers/shared/provisioner";
import { filterSteps } from "../filter-steps";
import type { PriceTerms } from "../find-presets";
import { monthlyPrices } from "../option-prices";
import { parseDiscounts } from "../rules";
import { discounted } from "./discounted";

const active = <T extends { isActive: boolean }>(entries: readonly T[]): T[] =>
  entries.filter((entry) => entry.isActive);

/** Everything except the presets, plus aggregates over all presets. */
function makeParts(catalog: CurrentCatalog, { currency, discounts }: PriceTerms) {
  const presets = active(catalog.presets);
  return {
    locations: catalog.locations.filter(isOpenAt).map((locationCode) => ({
      ...namedPlace(locationCode),
      country: locationCode.country,
      impossible: [...impossibleAt(locationCode), ...(locationCode.network6 === null ? ["ipv6"] : [])],
    })),
    periods: Object.entries(periodMonths).map(([period, months]) => ({
      period,
      months,
      discount: discounts[months] ?? "0",
    })),
    systems: active(catalog.systems),
    software: active(catalog.software).map(({ row, ...entry }) => ({
      ...entry,
      description: row.description,
    })),
    plans: active(catalog.plans)
      .filter(
        (plan) =>
          plan.row.webPlan === 1 &&
          (plan.currency === currency || (currency === "USD" && plan.currency === "EUR")),
      )
      .map(({ row, ...plan }) => ({
        ...plan,
        locations: row.locations,
        limitOutTb: row.limitOutTb,
        rateOut: row.rateOut,
        bandwidthMbit: row.bandwidthMbit,
      })),
    cores: [...new Set(presets.map(({ cpu }) => cpu))].sort((a, b) => a - b),
    steps: Object.fromEntries(
      presetFamilies.flatMap((family) => {
        const its = presets.filter((preset) => preset.family === family);
        if (its.length === 0) return [];
        return [[family, filterSteps(its, monthlyAmounts(its, currency, discounts[1] ?? "0"))]];
      }),
    ),
  };
}

/** The distinct monthly prices at all locations. */
function monthlyAmounts(presets: readonly Preset[], currency: Currency, percent: string): number[] {
  const prices = new Set(
    presets.flatMap((preset) =>
      Object.keys(preset.offers).map((location) => presetPrice(preset, location, currency)),
    ),
  );
  return [...prices].flatMap((price) =>
    price === null ? [] : [numberOf(discounted(price, currency, percent))],
  );
}

const keepParts = keepLast<ReturnType<typeof makeParts>>(12);

/** The order page's options for customers of that currency. */
export async function offeredTo(currency: Currency) {
  const catalog = await currentCatalog();
  const { PERIOD_DISCOUNTS } = runtime().environment;
  const terms: PriceTerms = { currency, discounts: parseDiscounts(PERIOD_DISCOUNTS) };
  const key = [catalog.entriesVersion, currency, PERIOD_DISCOUNTS, backEndsVersion()].join();
  return {
    terms,
    ...keepParts(key, () => makeParts(catalog, terms)),
    presets: active(catalog.presets),
  };
}

/**
 * Reduces prices to that in the currency, or another one if there is none, so that "not in this currency" differs
 * from "not there".
 */
function offersIn({ offers }: Preset, currency: Currency) {
  return Object.fromEntries(
    Object.entries(offers).flatMap(([location, { free, prices }]) => {
      const price = Object.entries(prices).find(([one]) => one === currency) ?? Object.entries(prices)[0];
      return price ? [[location, { free, prices: Object.fromEntries([price]) }]] : [];
    }),
  );
}

const makeOption = (preset: Preset, { currency, discounts }: PriceTerms) => ({
  ...preset,
  offers: offersIn(preset, currency),
  label: tagValues(preset.tagRows).web_label ?? "",
  hasBackups: hasSnapshots(preset),
  monthly: Object.fromEntries(
    Object.entries(monthlyPrices(preset, currency, discounts)).map(([location, byPeriod]) => [
      location,
      Object.values(byPeriod),
    ]),
  ),
});
type PresetOption = ReturnType<typeof makeOption>;

/** Cached by preset, whose object is the same until it changes, and terms. */
const made = new WeakMap<Preset, Map<string, PresetOption>>();

/** A preset as the order page shows it. */
export function optionOf(preset: Preset, terms: PriceTerms): PresetOption {
  const key = JSON.stringify(terms);
  const known = made.get(preset) ?? new Map<string, PresetOption>();
  made.set(preset, known);
  const option = known.get(key) ?? makeOption(preset, terms);
  known.set(key, option);
  return option;
}
