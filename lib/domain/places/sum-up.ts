import type { z } from "zod";
import { currencies } from "@/lib/base/money";
import { type CurrentCatalogue, currentCatalogue } from "../catalogue/shared/current";
import type { Location, Preset } from "../catalogue/shared/read";
import { wantedLocation } from "../catalogue/shared/wanted";
import type { WireDatacenter, WireLocation } from "./schema";

/** Preset prices call the rouble RUR. */
const wireCurrency = { EUR: "EUR", RUB: "RUR", USD: "USD" } as const;

const pricesThere = (preset: Preset, code: string) => preset.offers[code]?.prices ?? {};

const soldIn = ({ presets }: CurrentCatalogue, code: string): Preset[] =>
  presets.filter((preset) => preset.isActive && Object.keys(pricesThere(preset, code)).length > 0);

const freeIn = (presets: readonly Preset[], code: string): number =>
  presets.reduce((sum, { offers }) => sum + (offers[code]?.free ?? 0), 0);

const factsOf = ({ code, nameEn, nameRu, country }: Location, sold: readonly Preset[]) => ({
  code,
  name: nameEn,
  name_ru: nameRu,
  country,
  presets: sold.length,
  available: freeIn(sold, code),
});

function locationOnWire(catalogue: CurrentCatalogue, location: Location): z.infer<typeof WireLocation> {
  const sold = soldIn(catalogue, location.code);
  const sells = currencies.filter((currency) =>
    sold.some((preset) => pricesThere(preset, location.code)[currency] !== undefined),
  );
  return {
    ...factsOf(location, sold),
    currencies: sells.map((currency) => wireCurrency[currency]).join(","),
  };
}

function datacenterOnWire(catalogue: CurrentCatalogue, location: Location): z.infer<typeof WireDatacenter> {
  const sold = soldIn(catalogue, location.code);
  const groups = [...new Set(sold.map(({ family }) => family))].sort().join(",");
  return { ...factsOf(location, sold), location: location.code, groups };
}

/** What the catalogue says of a place, or of all; empty for an unknown one. */
async function listed<T>(
  wanted: string | undefined,
  shown: (catalogue: CurrentCatalogue, location: Location) => T,
): Promise<T[]> {
  const catalogue = await currentCatalogue();
  const code = wantedLocation(wanted);
  return catalogue.locations
    .filter((location) => code === null || location.code === code)
    .map((location) => shown(catalogue, location));
}

export const locationsOnWire = (wanted?: string) => listed(wanted, locationOnWire);
export const datacentersOnWire = (wanted?: string) => listed(wanted, datacenterOnWire);
