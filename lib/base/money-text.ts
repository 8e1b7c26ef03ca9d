import type { Locale } from "./locale";

export type Currency = "EUR" | "RUB" | "USD";

/** A value in decimal text with the currency that it is in: the two never go apart. */
export type Amount = { value: string; currency: Currency };

const signs = { EUR: "€", RUB: "₽", USD: "$" } satisfies Record<Currency, string>;
const space = "\u00a0";
const narrowSpace = "\u202f";
const minus = "\u2212";

/** Making a formatter takes longer than a hundred amounts with it. */
const formats = new Map<Locale, Intl.NumberFormat>();

function formatOf(locale: Locale): Intl.NumberFormat {
  const known = formats.get(locale);
  if (known) return known;
  const made = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 20 });
  formats.set(locale, made);
  return made;
}

const isDecimal = (text: string): text is `${number}` => /^-?\d+(\.\d+)?$/.test(text);

/** True when a decimal text is below zero ("-0.00" is not). */
export const isNegativeMoney = (amount: string): boolean => amount.startsWith("-") && /[1-9]/.test(amount);

/**
 * Decimal text as a person writes it: at least two places, never rounded, a real minus, spaces that do not break.
 * `formatMoney("-1234.5", "EUR", "en")` is "−€1,234.50", in "ru" "−1 234,50 €".
 * Throws RangeError for anything but decimal text.
 */
export function formatMoney(amount: string, currency: Currency, locale: Locale): string {
  if (!isDecimal(amount)) throw new RangeError(`Not a decimal amount: ${amount}`);
  const unsigned = amount.replace("-", "");
  const number = formatOf(locale)
    .formatToParts(isDecimal(unsigned) ? unsigned : "0")
    .map((part) => (part.type === "group" && locale === "ru" ? narrowSpace : part.value))
    .join("");
  const sign = isNegativeMoney(amount) ? minus : "";
  return locale === "ru"
    ? `${sign}${number}${space}${signs[currency]}`
    : `${sign}${signs[currency]}${number}`;
}

export const formatAmount = ({ value, currency }: Amount, locale: Locale): string =>
  formatMoney(value, currency, locale);
