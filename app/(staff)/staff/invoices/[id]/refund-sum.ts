import {
  type Amount,
  amountOf,
  type Currency,
  isPositive,
  type Money,
  moneyOf,
  total,
} from "@/lib/base/money";

/** Decimal text of a typed amount, with a decimal comma or point; null if it is none. */
export function readAmount(typed: string, currency: Currency): Money | null {
  const text = typed.trim().replace(",", ".");
  return /^\d{1,9}(\.\d{1,2})?$/.test(text) ? moneyOf(text, currency) : null;
}

/** The sum of the amounts that are typed so far. */
export const sumOf = (typed: readonly string[], currency: Currency): Amount =>
  amountOf(
    total(
      typed.flatMap((text) => readAmount(text, currency) ?? []),
      currency,
    ),
  );

export const isAbove = (money: Money | null): boolean => money !== null && isPositive(money);
