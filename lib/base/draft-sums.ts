import { add, type Currency, type Money, moneyOf, percentOf, times, total } from "./money";

type PricedLine = { quantity: number; price: string };
export type DraftSums = { lines: Money[]; subtotal: Money; tax: Money; total: Money };

/**
 * Sums of lines with net prices for one; `rate` is the tax in percent. The tax is rounded once, of all lines together, as
 * in every invoice.
 */
export function sumsOfDraft(lines: readonly PricedLine[], currency: Currency, rate: string): DraftSums {
  const amounts = lines.map(({ quantity, price }) => times(moneyOf(price, currency), quantity));
  const subtotal = total(amounts, currency);
  const tax = percentOf(subtotal, rate);
  return { lines: amounts, subtotal, tax, total: add(subtotal, tax) };
}
