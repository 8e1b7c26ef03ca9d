import { type Currency, compare, moneyOf } from "@/lib/base/money";

/** Preset amounts. */
export const usualAmounts: Record<Currency, readonly string[]> = {
  EUR: ["10.00", "50.00", "100.00", "250.00"],
  USD: ["10.00", "50.00", "100.00", "250.00"],
  RUB: ["500.00", "1000.00", "3000.00", "10000.00"],
};

/** An amount with the locale's decimal separator. */
export const amountText = (value: string, locale: string): string =>
  locale === "ru" ? value.replace(".", ",") : value;

/** Normalizes a typed amount: comma or point, and spaces between thousands. */
export const typedAmount = (text: string): string => text.replaceAll(/\s/g, "").replace(",", ".");

/** "50" → "50.00", "12.5" → "12.50". */
export function withCents(typed: string): string {
  const [whole = "0", cents = ""] = typed.split(".");
  return `${whole}.${cents.padEnd(2, "0")}`;
}

const [least, most] = [moneyOf("1.00", "EUR"), moneyOf("10000.00", "EUR")];

/** From 1 to 10 000 of any currency with at most two decimals, as the server takes it. */
export function isAmount(text: string): boolean {
  if (!/^\d{1,5}(\.\d{1,2})?$/.test(text)) return false;
  const amount = moneyOf(text, "EUR");
  return compare(amount, least) >= 0 && compare(amount, most) <= 0;
}
