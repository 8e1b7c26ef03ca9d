import type { Currency } from "@/lib/base/money";
import { type Period, periodMonths } from "@/lib/base/periods";
import type { PresetDetails } from "../../catalog/catalog/rules";
import { presetPrice } from "../../catalog/catalog/rules";
import { discounted } from "./shared/discounted";

/** Monthly prices with the discount of each period: location → period → net price, for comparing presets. */
export type MonthlyPrices = Record<string, Record<string, string>>;

/** Decimal text; locations that do not sell in the currency are left out. `discounts`: percent by number of months. */
export function monthlyPrices(
  preset: PresetDetails,
  currency: Currency,
  discounts: Readonly<Record<number, string>>,
): MonthlyPrices {
  const periods = Object.entries(periodMonths) as [Period, number][];
  const inLocation = (price: string) =>
    Object.fromEntries(
      periods.map(([period, months]) => [period, discounted(price, currency, discounts[months] ?? "0")]),
    );
  return Object.fromEntries(
    Object.keys(preset.offers).flatMap((location) => {
      const price = presetPrice(preset, location, currency);
      return price === null ? [] : [[location, inLocation(price)]];
    }),
  );
}
