import { type Currency, isPositive, type Money, moneyOf, times, total } from "@/lib/base/money";
import type { UnitPrice } from "@/lib/base/params/billing";

/** A monthly price with a single flat component. */
export const flat = (monthly: string): UnitPrice[] => [{ of: "flat", each: monthly, count: 1 }];

/** The price of a system: flat, plus per core of the machine. */
export const flatAndPerCore = (price: { flat: string; perCore: string }, cores: number): UnitPrice[] => {
  const perCore: UnitPrice = { of: "core", each: price.perCore, count: cores };
  // Whatever the currency is.
  const costs = (value: string): boolean => isPositive(moneyOf(value, "EUR"));
  if (!costs(price.perCore)) return flat(price.flat);
  return costs(price.flat) ? [...flat(price.flat), perCore] : [perCore];
};

/** Net monthly price. */
export const monthlyOf = (made: readonly UnitPrice[], currency: Currency): Money =>
  total(
    made.map(({ each, count }) => times(moneyOf(each, currency), count)),
    currency,
  );
