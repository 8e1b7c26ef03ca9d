import {
  type Currency,
  decimalOf,
  isPositive,
  lesserOf,
  type Money,
  moneyOf,
  subtract,
} from "@/lib/base/money";
import type { FiscalItem } from "@/lib/outside/cash-register/port";

/** What a payment is for: an invoice with its gross total, and the percent of its tax; null = none. */
export type Part = { name: string; total: string; vat: string | null };

/** Names longer than that are refused by cash registers. */
const longestName = 128;

const itemOf = (name: string, amount: Money, vat: string | null): FiscalItem => ({
  name: name.slice(0, longestName),
  quantity: 1,
  price: decimalOf(amount),
  amount: decimalOf(amount),
  vat,
});

/**
 * The things of a receipt over an amount: its parts in their order as far as it goes, and an advance over the rest, which
 * became credit. They come to the amount.
 */
export function itemsOf(
  amount: string,
  currency: Currency,
  parts: readonly Part[],
  advance: string,
): FiscalItem[] {
  let left = moneyOf(amount, currency);
  const items: FiscalItem[] = [];
  for (const { name, total, vat } of parts) {
    const own = lesserOf(left, moneyOf(total, currency));
    if (!isPositive(own)) continue;
    items.push(itemOf(name, own, vat));
    left = subtract(left, own);
  }
  return isPositive(left) ? [...items, itemOf(advance, left, null)] : items;
}
