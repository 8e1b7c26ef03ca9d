import { type Currency, compare, moneyOf } from "@/lib/base/money";

/** Preset amounts. */
export const usualAmounts: Record<Currency, readonly string[]> = {
  EUR: ["10.00", "50.00", "100.00", "250.00"],
  USD: ["10.00", "50.00", "100.00", "250.00"],
  RUB: ["500.00", "1000.00", "3000.00", "10000.00"],
};

/** Between thousands stands the mark that the decimals do not have: 1,234.50 or 1.234,50. */
const grouped = [
  { form: /^\d{1,3}(?:,\d{3})+\.\d*$/, mark: "," },
  { form: /^\d{1,3}(?:\.\d{3})+,\d*$/, mark: "." },
];

/** Normalizes a typed amount: comma or point before decimals, and the marks of any language between thousands. */
export function typedAmount(text: string): string {
  const plain = text.replaceAll(/\s/g, "");
  const mark = grouped.find(({ form }) => form.test(plain))?.mark;
  return (mark ? plain.replaceAll(mark, "") : plain).replace(",", ".");
}

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
