import { type Currency, compare, type Money, moneyOf, percentOf, subtract } from "@/lib/base/money";
import { type Period, periodMonths } from "@/lib/base/periods";
import {
  incompatibilityOfPreset,
  type PresetDetails,
  presetFamilies,
  presetNamed,
  presetPrice,
} from "../../catalog/catalog/rules";
import type { PresetFamily } from "../../catalog/catalog/schema";
import type { PresetNeeds } from "./search-rules";

type Named = PresetDetails & { id: number; name: string };

/** `discounts`: percent by number of months. */
export type PriceTerms = { currency: Currency; discounts: Readonly<Record<number, string>> };

export type PresetSearch = PresetNeeds & {
  location: string;
  /** The billing period of the price. */
  period: Period;
  /** Empty or unknown = the family of the first named machine. */
  family: string;
  /** Names or ids of machines to include in any case, the selected one first. */
  names: readonly string[];
  /** Limit for available machines and, separately, for unavailable ones. */
  limit: number;
};

export type FoundPresets<P> = {
  family: PresetFamily;
  /** All families, each with the number of its machines that match the filter. */
  families: { family: PresetFamily; found: number }[];
  /** Machines of the listed family that match the filter. */
  counts: { all: number; free: number };
  /** The listed ones in catalog order, available ones first, then the other named ones. */
  presets: { preset: P; isFound: boolean; isListed: boolean }[];
};

/** What a month costs; null = it is not sold there. */
function monthlyPrice(
  preset: PresetDetails,
  { location, period }: PresetSearch,
  { currency, discounts }: PriceTerms,
): Money | null {
  const text = presetPrice(preset, location, currency);
  if (text === null) return null;
  const price = moneyOf(text, currency);
  const percent = discounts[periodMonths[period]] ?? "0";
  return subtract(price, percentOf(price, percent));
}

function passes(preset: PresetDetails, search: PresetSearch, terms: PriceTerms): boolean {
  if (preset.cpu < Number(search.cores) || preset.ramGb < Number(search.memory)) return false;
  if (preset.hddGb < Number(search.disk)) return false;
  if (search.price === "") return true;
  const price = monthlyPrice(preset, search, terms);
  return price !== null && compare(price, moneyOf(search.price, terms.currency)) <= 0;
}

/** The machines that the order page lists. Their number depends on the search, never on the catalog's size. */
export function findPresets<P extends Named>(
  presets: readonly P[],
  search: PresetSearch,
  terms: PriceTerms,
): FoundPresets<P> {
  const wanted = new Set(search.names);
  const named = presets.filter(({ id, name }) => wanted.has(name) || wanted.has(String(id)));
  const found = new Set(presets.filter((preset) => passes(preset, search, terms)));
  const sold = new Set(presets.map(({ family }) => family));
  const offered = presetFamilies.filter((family) => sold.has(family));
  const chosen = presetNamed(named, search.names[0] ?? "");
  const family =
    offered.find((one) => one === search.family) ?? chosen?.family ?? offered[0] ?? presetFamilies[0];
  const shown = [...found].filter((preset) => preset.family === family);
  const isFree = (preset: P) => incompatibilityOfPreset(preset, search.location, terms.currency) === null;
  const free = new Set(shown.filter(isFree));
  const others = shown.filter((preset) => !free.has(preset));
  const listed = new Set([...[...free].slice(0, search.limit), ...others.slice(0, search.limit)]);
  const countOf = (one: PresetFamily) => [...found].filter((preset) => preset.family === one).length;
  return {
    family,
    families: offered.map((one) => ({ family: one, found: countOf(one) })),
    counts: { all: shown.length, free: free.size },
    presets: [...new Set([...listed, ...named])].map((preset) => ({
      preset,
      isFound: found.has(preset),
      isListed: listed.has(preset),
    })),
  };
}

/** By location, the name of the machine ordered there by default; locations without one have no entry. */
export const defaultPresets = (
  presets: readonly Named[],
  locations: readonly { code: string }[],
  currency: Currency,
): Record<string, string> =>
  Object.fromEntries(
    locations.flatMap(({ code }) => {
      const first = presets.find((preset) => incompatibilityOfPreset(preset, code, currency) === null);
      return first ? [[code, first.name]] : [];
    }),
  );
