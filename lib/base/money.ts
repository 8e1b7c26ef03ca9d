import { add as addDinero, type Dinero, dinero, multiply, subtract, toDecimal } from "dinero.js";
import { EUR, RUB, USD } from "dinero.js/currencies";

export type Currency = "EUR" | "RUB" | "USD";
export const currencies = ["EUR", "RUB", "USD"] as const satisfies readonly Currency[];

/** Ids of currencies on the wire (decisions 6). */
export const currencyIds = { EUR: 1, RUB: 2, USD: 3 } as const satisfies Record<Currency, number>;
export const currencySigns = { EUR: "€", RUB: "₽", USD: "$" } as const satisfies Record<Currency, string>;

const units = { EUR, RUB, USD };
const decimal = /^(-?)(\d+)(?:\.(\d{1,2}))?$/;

/** Whole cents of decimal text; throws for anything else, which is a programming error. */
export function toCents(text: string): number {
  const match = decimal.exec(text);
  if (!match) throw new Error(`Not an amount: ${text}`);
  const [, sign, whole = "0", part = ""] = match;
  const cents = Number(whole) * 100 + Number(part.padEnd(2, "0"));
  if (!Number.isSafeInteger(cents)) throw new Error(`Amount too large: ${text}`);
  return sign ? -cents : cents;
}

const money = (text: string, currency: Currency): Dinero<number> =>
  dinero({ amount: toCents(text), currency: units[currency] });

/** Decimal text with two places of whole cents. */
export function fromCents(cents: number): string {
  const text = toDecimal(dinero({ amount: cents, currency: EUR }));
  return text === "-0.00" ? "0.00" : text;
}

export const sum = (amounts: readonly string[], currency: Currency): string =>
  toDecimal(
    amounts.map((text) => money(text, currency)).reduce((a, b) => addDinero(a, b), money("0.00", currency)),
  );

export const minus = (from: string, amount: string, currency: Currency): string =>
  toDecimal(subtract(money(from, currency), money(amount, currency)));

export const times = (amount: string, count: number, currency: Currency): string =>
  toDecimal(multiply(money(amount, currency), count));

/** Percent of an amount, half a cent rounded away from zero; `percent` is decimal text such as "21.00". */
export function percentOf(amount: string, percent: string): string {
  const product = toCents(amount) * toCents(percent);
  const rounded = Math.sign(product) * Math.floor((Math.abs(product) + 5_000) / 10_000);
  return fromCents(rounded);
}

export const negate = (amount: string): string => fromCents(-toCents(amount));
export const compare = (a: string, b: string): number => toCents(a) - toCents(b);
export const smaller = (a: string, b: string): string => (compare(a, b) <= 0 ? a : b);
export const isPositive = (amount: string): boolean => toCents(amount) > 0;
