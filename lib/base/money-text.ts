import type { Locale } from "./locale";
import { trimEndOf } from "./trim-end";

export type Currency = "EUR" | "RUB" | "USD";

/** A value as decimal text together with its currency. */
export type Amount = { value: string; currency: Currency };

const signs = { EUR: "€", RUB: "₽", USD: "$" } satisfies Record<Currency, string>;
const space = "\u00a0";
const narrowSpace = "\u202f";
export const minusSign = "\u2212";
/** How the sign is said. */
export const minusWord = { en: "minus", ru: "минус" } satisfies Record<Locale, string>;

const isDecimal = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text);

/** True when a decimal text is below zero ("-0.00" is not). */
export const isNegativeMoney = (amount: string): boolean => amount.startsWith("-") && /[1-9]/.test(amount);

/** The separators of thousands and of decimals. */
const marks = {
  en: { group: ",", fraction: "." },
  ru: { group: narrowSpace, fraction: "," },
} satisfies Record<Locale, { group: string; fraction: string }>;

function inThousands(digits: string, group: string): string {
  const parts: string[] = [];
  for (let end = digits.length; end > 0; end -= 3) parts.push(digits.slice(Math.max(0, end - 3), end));
  return parts.reverse().join(group);
}

/**
 * Formats decimal text for a person: at least two places, never rounded, a real minus sign, non-breaking spaces.
 * `formatMoney("-1234.5", "EUR", "en")` is "−€1,234.50", in "ru" "−1 234,50 €". Not by Intl, because making its
 * formatter takes tens of milliseconds on a phone. Throws RangeError for anything but decimal text.
 */
export function formatMoney(amount: string, currency: Currency, locale: Locale): string {
  if (!isDecimal(amount)) throw new RangeError(`Not a decimal amount: ${amount}`);
  const [whole = "0", fraction = ""] = amount.replace("-", "").split(".");
  const { group, fraction: point } = marks[locale];
  const grouped = inThousands(whole.replace(/^0+(?=\d)/, ""), group);
  const number = `${grouped}${point}${trimEndOf(fraction, "0").padEnd(2, "0")}`;
  const sign = isNegativeMoney(amount) ? minusSign : "";
  return locale === "ru"
    ? `${sign}${number}${space}${signs[currency]}`
    : `${sign}${signs[currency]}${number}`;
}

export const formatAmount = ({ value, currency }: Amount, locale: Locale): string =>
  formatMoney(value, currency, locale);
