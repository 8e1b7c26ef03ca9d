import { type Currency, decimalOf, moneyOf, percentOf, subtract } from "@/lib/base/money";

/** Decimal text of a price less so many percent. */
export function discounted(price: string, currency: Currency, percent: string): string {
  const money = moneyOf(price, currency);
  return decimalOf(subtract(money, percentOf(money, percent)));
}
