import { rulesOf } from "./languages/rules-of";
import type { Locale } from "./locale";
import { type Amount, amountOf, type Currency, moneyFrom, negate } from "./money";
import { trimEndOf } from "./trim-end";

const signs = { EUR: "€", RUB: "₽", USD: "$" } satisfies Record<Currency, string>;
const space = "\u00a0";
export const minusSign = "\u2212";

/** What older clients put around an amount. */
export const signsOnWire = (currency: Currency): { currencyprefix: string; currencysuffix: string } =>
  currency === "RUB"
    ? { currencyprefix: "", currencysuffix: signs.RUB }
    : { currencyprefix: signs[currency], currencysuffix: currency };

const isDecimal = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text);

/** Whether decimal text is below (-1), at (0) or above zero (1), whatever its currency; "-0.00" is at zero. */
export function signOf(value: string): -1 | 0 | 1 {
  if (!/[1-9]/.test(value)) return 0;
  return value.startsWith("-") ? -1 : 1;
}

/** The same amount, as one that is taken off. */
export const takenOff = (amount: Amount): Amount => amountOf(negate(moneyFrom(amount)));

/** Decimal text as a number: where the API has prices as numbers, and for what is drawn or put in order. Never for sums. */
export const numberOf = (value: string): number => Number(value);

function inThousands(digits: string, group: string): string {
  const parts: string[] = [];
  for (let end = digits.length; end > 0; end -= 3) parts.push(digits.slice(Math.max(0, end - 3), end));
  return parts.reverse().join(group);
}

/**
 * Formats decimal text for display: at least two places, never rounded, a real minus sign, non-breaking spaces.
 * `formatMoney("-1234.5", "EUR", "en")` is "−€1,234.50", in "ru" "−1 234,50 €". Does not use Intl, whose formatters
 * take tens of milliseconds to construct on a phone. Throws RangeError for anything but decimal text.
 */
export function formatMoney(amount: string, currency: Currency, locale: Locale): string {
  if (!isDecimal(amount)) throw new RangeError(`Not a decimal amount: ${amount}`);
  const [whole = "0", fraction = ""] = amount.replace("-", "").split(".");
  const { group, fraction: point, currency: place } = rulesOf[locale];
  const grouped = inThousands(whole.replace(/^0+(?=\d)/, ""), group);
  const number = `${grouped}${point}${trimEndOf(fraction, "0").padEnd(2, "0")}`;
  const sign = signOf(amount) < 0 ? minusSign : "";
  return place === "before"
    ? `${sign}${signs[currency]}${number}`
    : `${sign}${number}${space}${signs[currency]}`;
}

export const formatAmount = ({ value, currency }: Amount, locale: Locale): string =>
  formatMoney(value, currency, locale);
