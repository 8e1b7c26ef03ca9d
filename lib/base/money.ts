export const currencies = ["EUR", "RUB", "USD"] as const;
export type Currency = (typeof currencies)[number];

/** Ids of currencies on the wire. */
export const currencyIds = { EUR: 1, RUB: 2, USD: 3 } as const satisfies Record<Currency, number>;

declare const brand: unique symbol;

/** Whole cents of one currency. Only this module makes it, so that nothing is rounded or mixed beside it. */
export type Money = { readonly cents: number; readonly currency: Currency; readonly [brand]: true };

/** Money as rows, answers and stored facts have it: decimal text with two places. */
export type Amount = { value: string; currency: Currency };

function make(cents: number, currency: Currency): Money {
  if (!Number.isSafeInteger(cents)) throw new Error(`Not whole cents: ${cents} ${currency}`);
  // There is no minus zero.
  return { cents: cents === 0 ? 0 : cents, currency } as Money;
}

const decimal = /^(-?)(\d+)(?:\.(\d{1,2}))?$/;

/** Whole hundredths of decimal text; throws for anything else, which is a programming error. */
function hundredthsOf(text: string): number {
  const match = decimal.exec(text);
  if (!match) throw new Error(`Not an amount: ${text}`);
  const [, sign = "", whole = "0", part = ""] = match;
  const hundredths = Number(`${sign}${whole}${part.padEnd(2, "0")}`);
  if (!Number.isSafeInteger(hundredths)) throw new Error(`Amount too large: ${text}`);
  return hundredths;
}

/** Of decimal text such as a row has it: "12", "12.3", "-12.30". Throws for anything else. */
export const moneyOf = (value: string, currency: Currency): Money => make(hundredthsOf(value), currency);
export const moneyFrom = ({ value, currency }: Amount): Money => moneyOf(value, currency);
/** Of whole cents, such as card systems count. Throws for a part of one. */
export const moneyOfCents = (cents: number, currency: Currency): Money => make(cents, currency);
export const zero = (currency: Currency): Money => make(0, currency);

/** Decimal text with two places: "-12.30". */
export function decimalOf({ cents }: Money): string {
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export const amountOf = (money: Money): Amount => ({ value: decimalOf(money), currency: money.currency });

function requireSame(a: Money, b: Money): void {
  if (a.currency !== b.currency) throw new Error(`${a.currency} and ${b.currency} are not added up.`);
}

export function add(a: Money, b: Money): Money {
  requireSame(a, b);
  return make(a.cents + b.cents, a.currency);
}

export const negate = ({ cents, currency }: Money): Money => make(-cents, currency);
export const subtract = (from: Money, money: Money): Money => add(from, negate(money));
export const absolute = (money: Money): Money => (isNegative(money) ? negate(money) : money);

/** Of none, nothing in that currency. */
export const total = (all: readonly Money[], currency: Currency): Money => all.reduce(add, zero(currency));

/** One sum for each currency, in the order of its first amount. */
export function totals(all: readonly Money[]): Money[] {
  const found = [...new Set(all.map(({ currency }) => currency))];
  return found.map((currency) =>
    total(
      all.filter((one) => one.currency === currency),
      currency,
    ),
  );
}

export const times = ({ cents, currency }: Money, count: number): Money => make(cents * count, currency);

/** The one rule of rounding: to the nearest cent, half a cent away from zero. */
function quotientOf(dividend: bigint, divisor: bigint): number {
  if (divisor <= 0n) throw new Error(`Not divided by ${divisor}`);
  const size = dividend < 0n ? -dividend : dividend;
  const rounded = (2n * size + divisor) / (2n * divisor);
  return Number(dividend < 0n ? -rounded : rounded);
}

/** So many of so many equal parts, whole numbers both, rounded to the cent. */
export const shareOf = ({ cents, currency }: Money, part: number | bigint, whole: number | bigint): Money =>
  make(quotientOf(BigInt(cents) * BigInt(part), BigInt(whole)), currency);

/** Percent of an amount, rounded to the cent; `percent` is decimal text such as "21.00". */
export const percentOf = (money: Money, percent: string): Money =>
  shareOf(money, hundredthsOf(percent), 10_000);

/**
 * The same in another currency, which need not be one that is sold in: decimal text with two places. `rate`: so many units
 * of it are one of this money's, decimal text with at most ten places.
 */
export function exchanged({ cents }: Money, rate: string): string {
  const match = /^(\d{1,9})(?:\.(\d{1,10}))?$/.exec(rate);
  if (!match) throw new Error(`Not a rate of exchange: ${rate}`);
  const [, whole = "0", part = ""] = match;
  const exact = BigInt(whole + part.padEnd(10, "0"));
  // Its name is that of the text's currency; only the cents count.
  return decimalOf(make(quotientOf(BigInt(cents) * exact, 10n ** 10n), "EUR"));
}

/** What is to `money` as `part` is to `whole`, rounded to the cent. */
export function inProportion(money: Money, part: Money, whole: Money): Money {
  requireSame(part, whole);
  return shareOf(money, part.cents, whole.cents);
}

/** Below, at or above zero as `a` is less than, equal to or more than `b`. */
export function compare(a: Money, b: Money): number {
  requireSame(a, b);
  return a.cents - b.cents;
}

export const lesserOf = (a: Money, b: Money): Money => (compare(a, b) <= 0 ? a : b);
export const isPositive = ({ cents }: Money): boolean => cents > 0;
export const isNegative = ({ cents }: Money): boolean => cents < 0;
export const isZero = ({ cents }: Money): boolean => cents === 0;
