import { type Currency, compare, decimalOf, isPositive, moneyOf, subtract } from "@/lib/base/money";
import { isAmount } from "./amount";

/** Minimum purchase. */
const least = "1.00";

/** Credit missing for an order of that total; null = none, or the amount cannot be bought. */
export function shortfall(total: unknown, credit: string, currency: Currency): string | null {
  if (typeof total !== "string" || !/^\d{1,6}\.\d{2}$/.test(total)) return null;
  const short = subtract(moneyOf(total, currency), moneyOf(credit, currency));
  if (!isPositive(short)) return null;
  const amount = compare(short, moneyOf(least, currency)) < 0 ? least : decimalOf(short);
  return isAmount(amount) ? amount : null;
}
