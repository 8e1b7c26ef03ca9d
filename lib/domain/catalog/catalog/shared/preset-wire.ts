import type { z } from "zod";
import { add, type Currency, compare, decimalOf, moneyOf, percentOf } from "@/lib/base/money";
import { numberOf } from "@/lib/base/money-text";
import { standardRate } from "@/lib/base/tax-rates";
import { loadedTaxRates } from "../../../kernel/tax/loaded-rates";
import type { Preset } from "./read";
import { tagsOnWire } from "./read-tags";
import type { WirePreset } from "./wire-schema";

/** Net amounts as numbers, as this endpoint returns them; -1 = not sold. */
const wireAmount = (amount: string | undefined): number => (amount === undefined ? -1 : numberOf(amount));

/** For display only: the lowest price over the locations, with the standard tax rate of the region. */
function monthlyForDisplay(preset: Preset, locations: string[], currency: Currency, rate: string): number {
  const amounts = locations
    .map((locationCode) => preset.offers[locationCode]?.prices[currency])
    .flatMap((amount) => (amount === undefined ? [] : [moneyOf(amount, currency)]));
  const [lowest] = amounts.sort(compare);
  if (lowest === undefined) return -1;
  return numberOf(decimalOf(add(lowest, percentOf(lowest, rate))));
}

/** Codes of the locations where it is sold. */
export const locationsOf = (preset: Preset): string[] =>
  Object.keys(preset.offers).filter(
    (locationCode) => Object.keys(preset.offers[locationCode]?.prices ?? {}).length > 0,
  );

/** Setup fees by location and currency, without zero amounts. */
function setupOnWire(
  preset: Preset,
  locations: readonly string[],
): Pick<z.infer<typeof WirePreset>, "setup_fee"> {
  const found = locations.flatMap((locationCode) => {
    const { EUR, USD, RUB } = preset.offers[locationCode]?.setup ?? {};
    const fees = Object.entries({ USD, EUR, RUR: RUB }).flatMap(([word, fee]) =>
      fee === undefined ? [] : [[word, numberOf(fee)] as const],
    );
    return fees.length > 0 ? [[locationCode, Object.fromEntries(fees)] as const] : [];
  });
  return found.length > 0 ? { setup_fee: Object.fromEntries(found) } : {};
}

type RegionRates = Record<"RU" | "NL" | "US", string>;

/** Rates of today for display. */
function regionRates(): RegionRates {
  const rateOf = (country: string) =>
    standardRate(country, new Date().toISOString().slice(0, 10), loadedTaxRates());
  return { RU: rateOf("RU"), NL: rateOf("NL"), US: rateOf("US") };
}

const made = new WeakMap<Preset, Map<string, z.infer<typeof WirePreset>>>();

/** Returns the same object for the same preset, location and rates; must not be mutated. */
export function presetOnWire(preset: Preset, location: string | null): z.infer<typeof WirePreset> {
  const rates = regionRates();
  const key = [location ?? "", rates.RU, rates.NL, rates.US].join(" ");
  const ofPreset = made.get(preset) ?? new Map<string, z.infer<typeof WirePreset>>();
  made.set(preset, ofPreset);
  const shown = ofPreset.get(key) ?? makePresetOnWire(preset, location, rates);
  ofPreset.set(key, shown);
  return shown;
}

function makePresetOnWire(
  preset: Preset,
  location: string | null,
  rates: RegionRates,
): z.infer<typeof WirePreset> {
  const locations = locationsOf(preset);
  const here = location === null ? locations : locations.filter((locationCode) => locationCode === location);
  const price = Object.fromEntries(
    locations.map((locationCode) => {
      const prices = preset.offers[locationCode]?.prices ?? {};
      return [
        locationCode,
        { USD: wireAmount(prices.USD), EUR: wireAmount(prices.EUR), RUR: wireAmount(prices.RUB) },
      ];
    }),
  );
  return {
    id: preset.id,
    name: preset.name,
    active: preset.isActive ? 1 : 0,
    monthly_ru: monthlyForDisplay(preset, here, "RUB", rates.RU),
    monthly_com: monthlyForDisplay(preset, here, "EUR", rates.NL),
    monthly_usd: monthlyForDisplay(preset, here, "USD", rates.US),
    description: preset.description,
    cpu: preset.cpu,
    ram: preset.ramGb,
    hdd: preset.hdd,
    gpu: preset.gpu,
    location: location ?? "",
    locations: locations.join(","),
    virtual: preset.isVirtual ? 1 : 0,
    price,
    ...setupOnWire(preset, locations),
    ...(preset.hourlyCapHours === null ? {} : { hourly_cap_hours: preset.hourlyCapHours }),
    available: here.reduce((free, locationCode) => free + (preset.offers[locationCode]?.free ?? 0), 0),
    server_type: preset.serverType,
    tags: tagsOnWire(preset.tagRows),
  };
}
