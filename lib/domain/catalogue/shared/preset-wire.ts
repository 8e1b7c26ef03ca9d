import type { z } from "zod";
import { type Currency, percentOf, sum } from "@/lib/base/money";
import { standardRate } from "../../billing/shared/tax";
import type { Preset } from "./read";
import { tagsOnWire } from "./read-tags";
import type { WirePreset } from "./wire-schema";

/** Net amounts as numbers, as this call answers them; -1 = not sold. */
const wireAmount = (amount: string | undefined): number => (amount === undefined ? -1 : Number(amount));

/** For display only: the lowest price over the locations, with the standard tax rate of the region (decisions 6). */
function monthlyForDisplay(preset: Preset, places: string[], currency: Currency, country: string): number {
  const amounts = places
    .map((place) => preset.offers[place]?.prices[currency])
    .filter((amount) => amount !== undefined);
  const [lowest] = amounts.sort((a, b) => Number(a) - Number(b));
  if (lowest === undefined) return -1;
  return Number(sum([lowest, percentOf(lowest, standardRate(country))], currency));
}

/** Codes of the locations in which it is sold. */
export const placesOf = (preset: Preset): string[] =>
  Object.keys(preset.offers).filter((place) => Object.keys(preset.offers[place]?.prices ?? {}).length > 0);

/** By location and currency; nothing where nothing is charged. */
function setupOnWire(
  preset: Preset,
  places: readonly string[],
): Pick<z.infer<typeof WirePreset>, "setup_fee"> {
  const found = places.flatMap((place) => {
    const { EUR, USD, RUB } = preset.offers[place]?.setup ?? {};
    const fees = Object.entries({ USD, EUR, RUR: RUB }).flatMap(([word, fee]) =>
      fee === undefined ? [] : [[word, Number(fee)] as const],
    );
    return fees.length > 0 ? [[place, Object.fromEntries(fees)] as const] : [];
  });
  return found.length > 0 ? { setup_fee: Object.fromEntries(found) } : {};
}

const made = new WeakMap<Preset, Map<string | null, z.infer<typeof WirePreset>>>();

/** The same object for the same preset and location; it must not be changed. */
export function presetOnWire(preset: Preset, location: string | null): z.infer<typeof WirePreset> {
  const ofPreset = made.get(preset) ?? new Map();
  made.set(preset, ofPreset);
  const shown = ofPreset.get(location) ?? makePresetOnWire(preset, location);
  ofPreset.set(location, shown);
  return shown;
}

function makePresetOnWire(preset: Preset, location: string | null): z.infer<typeof WirePreset> {
  const places = placesOf(preset);
  const here = location === null ? places : places.filter((place) => place === location);
  const price = Object.fromEntries(
    places.map((place) => {
      const prices = preset.offers[place]?.prices ?? {};
      return [
        place,
        { USD: wireAmount(prices.USD), EUR: wireAmount(prices.EUR), RUR: wireAmount(prices.RUB) },
      ];
    }),
  );
  return {
    id: preset.id,
    name: preset.name,
    active: preset.isActive ? 1 : 0,
    monthly_ru: monthlyForDisplay(preset, here, "RUB", "RU"),
    monthly_com: monthlyForDisplay(preset, here, "EUR", "NL"),
    monthly_usd: monthlyForDisplay(preset, here, "USD", "US"),
    description: preset.description,
    cpu: preset.cpu,
    ram: preset.ramGb,
    hdd: preset.hdd,
    gpu: preset.gpu,
    location: location ?? "",
    locations: places.join(","),
    virtual: preset.isVirtual ? 1 : 0,
    price,
    ...setupOnWire(preset, places),
    ...(preset.hourlyCapHours === null ? {} : { hourly_cap_hours: preset.hourlyCapHours }),
    available: here.reduce((free, place) => free + (preset.offers[place]?.free ?? 0), 0),
    server_type: preset.serverType,
    tags: tagsOnWire(preset.tagRows),
  };
}
