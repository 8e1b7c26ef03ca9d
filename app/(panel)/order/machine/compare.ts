import { type Currency, decimalOf, moneyOf, shareOf } from "@/lib/base/money";
import { numberOf } from "@/lib/base/money-text";
import type { OrderPeriod } from "@/lib/base/periods";
import { incompatibilityOfPreset } from "@/lib/domain/catalog/catalog/rules";
import type { OrderOptions } from "@/lib/domain/orders/orders/options";
import { monthlyPrice, type PresetOption } from "../selection/choice";

const compareFields = ["price", "cores", "memory", "perGigabyte", "disk", "gpu", "stock", "ready"] as const;
export type CompareField = (typeof compareFields)[number];

/** One line of the comparison: a value per machine, in order; null = it has none. */
export type ComparedLine = {
  field: CompareField;
  values: (string | null)[];
  /** Whether the values differ. */
  isDifferent: boolean;
  /** Indexes of the best values; empty if all are equal or the field has no better or worse. */
  best: number[];
};

type Where = { location: string; period: OrderPeriod };

/** Monthly price per gigabyte of memory, rounded to cents. */
const perGigabyte = (price: string, currency: Currency, ramGb: number): string =>
  decimalOf(shareOf(moneyOf(price, currency), 1_000, Math.round(ramGb * 1_000)));

function fieldOf(field: CompareField, preset: PresetOption, where: Where, options: OrderOptions) {
  const { location } = where;
  const price = monthlyPrice(preset, where) ?? null;
  switch (field) {
    case "price":
      return price;
    case "cores":
      return String(preset.cpu);
    case "memory":
      return String(preset.ramGb);
    case "perGigabyte":
      return price === null ? null : perGigabyte(price, options.currency, preset.ramGb);
    case "disk":
      return preset.hdd;
    case "gpu":
      return preset.gpu || null;
    case "stock":
      return String(
        incompatibilityOfPreset(preset, location, options.currency)
          ? 0
          : (preset.offers[location]?.free ?? 0),
      );
    case "ready":
      return String((preset.usual[location] ?? options.usual).to);
  }
}

const lessIsBetter = new Set<CompareField>(["price", "perGigabyte", "ready"]);
const moreIsBetter = new Set<CompareField>(["cores", "memory", "disk"]);

function bestOf(
  field: CompareField,
  presets: readonly PresetOption[],
  values: readonly (string | null)[],
): number[] {
  const isLess = lessIsBetter.has(field);
  if (!isLess && !moreIsBetter.has(field)) return [];
  const numbers = values.map((value, index) =>
    value === null ? Number.NaN : field === "disk" ? (presets[index]?.hddGb ?? 0) : numberOf(value),
  );
  const known = numbers.filter((number) => !Number.isNaN(number));
  const best = isLess ? Math.min(...known) : Math.max(...known);
  const found = numbers.flatMap((number, index) => (number === best ? [index] : []));
  return found.length < values.length ? found : [];
}

/** Compares machines for the selected location and period. Lines without any value are left out. */
export function comparePresets(
  presets: readonly PresetOption[],
  where: Where,
  options: OrderOptions,
): ComparedLine[] {
  return compareFields.flatMap((field) => {
    const values = presets.map((preset) => fieldOf(field, preset, where, options));
    if (values.every((value) => value === null)) return [];
    return [{ field, values, isDifferent: new Set(values).size > 1, best: bestOf(field, presets, values) }];
  });
}
