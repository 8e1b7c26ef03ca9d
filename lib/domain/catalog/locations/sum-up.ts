import type { z } from "zod";
import { currencies } from "@/lib/base/money";
import { type CurrentCatalog, currentCatalog } from "../catalog/shared/current";
import type { Location, Preset } from "../catalog/shared/read";
import { wantedLocation } from "../catalog/shared/wanted";
import type { WireDatacenter, WireLocation } from "./schema";

/** Preset prices call the ruble RUR. */
const wireCurrency = { EUR: "EUR", RUB: "RUR", USD: "USD" } as const;

const pricesThere = (preset: Preset, code: string) => preset.offers[code]?.prices ?? {};

const soldIn = ({ presets }: CurrentCatalog, code: string): Preset[] =>
  presets.filter((preset) => preset.isActive && Object.keys(pricesThere(preset, code)).length > 0);

const freeIn = (presets: readonly Preset[], code: string): number =>
  presets.reduce((sum, { offers }) => sum + (offers[code]?.free ?? 0), 0);

const detailsOf = ({ code, nameEn, nameRu, country }: Location, sold: readonly Preset[]) => ({
  code,
  name: nameEn,
  name_ru: nameRu,
  country,
  presets: sold.length,
  available: freeIn(sold, code),
});

function locationOnWire(catalog: CurrentCatalog, location: Location): z.infer<typeof WireLocation> {
  const sold = soldIn(catalog, location.code);
  const sells = currencies.filter((currency) =>
    sold.some((preset) => pricesThere(preset, location.code)[currency] !== undefined),
  );
  return {
    ...detailsOf(location, sold),
    currencies: sells.map((currency) => wireCurrency[currency]).join(","),
  };
}

function datacenterOnWire(catalog: CurrentCatalog, location: Location): z.infer<typeof WireDatacenter> {
  const sold = soldIn(catalog, location.code);
  const groups = [...new Set(sold.map(({ family }) => family))].sort().join(",");
  return { ...detailsOf(location, sold), location: location.code, groups };
}

/** Returns the catalog's data of a location, or of all; empty for an unknown one. */
async function listed<T>(
  wanted: string | undefined,
  shown: (catalog: CurrentCatalog, location: Location) => T,
): Promise<T[]> {
  const catalog = await currentCatalog();
  const code = wantedLocation(wanted);
  return catalog.locations
    .filter((location) => code === null || location.code === code)
    .map((location) => shown(catalog, location));
}

export const locationsOnWire = (wanted?: string) => listed(wanted, locationOnWire);
export const datacentersOnWire = (wanted?: string) => listed(wanted, datacenterOnWire);
