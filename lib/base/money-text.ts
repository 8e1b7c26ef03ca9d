import type { Locale } from "./locale";

export type Currency = "EUR" | "RUB" | "USD";

/** A value in decimal text with the currency that it is in: the two never go apart. */
export type Amount = { value: string; currency: Currency };

const signs = { EUR: "€", RUB: "₽", USD: "$" } satisfies Record<Currency, string>;
const space = "\u00a0";
const narrowSpace = "\u202f";
const minus = "\u2212";

const signsOf = { en: { group: ",", point: "." }, ru: { group: narrowSpace, point: "," } };

/** Written by hand: the browser's own formatter takes longer to make than a page to draw. */
function numberText(amount: string, locale: Locale): string {
  const [whole = "0", places = ""] = amount.split(".");
  const { group, point } = signsOf[locale];
  const grouped = whole.replace(/^0+(?=\d)/, "").replace(/\B(?=(?:\d{3})+$)/g, group);
  return `${grouped}${point}${places.replace(/0+$/, "").padEnd(2, "0")}`;
}

const isDecimal = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text);

/** True when a decimal text is below zero ("-0.00" is not). */
export const isNegativeMoney = (amount: string): boolean => amount.startsWith("-") && /[1-9]/.test(amount);

/**
 * Decimal text as a person writes it: at least two places, never rounded, a real minus, spaces that do not break.
 * `formatMoney("-1234.5", "EUR", "en")` is "−€1,234.50", in "ru" "−1 234,50 €".
 * Throws RangeError for anything but decimal text.
 */
export function formatMoney(amount: string, currency: Currency, locale: Locale): string {
  if (!isDecimal(amount)) throw new RangeError(`Not a decimal amount: ${amount}`);
  const number = numberText(amount.replace("-", ""), locale);
  const sign = isNegativeMoney(amount) ? minus : "";
  return locale === "ru"
    ? `${sign}${number}${space}${signs[currency]}`
    : `${sign}${signs[currency]}${number}`;
}

export const formatAmount = ({ value, currency }: Amount, locale: Locale): string =>
  formatMoney(value, currency, locale);
