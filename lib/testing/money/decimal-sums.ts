import * as money from "@/lib/base/money";
import { type Currency, decimalOf, moneyOf } from "@/lib/base/money";

/** Arithmetic of tests, which compare the decimal texts of rows and answers. */
const of = (amount: string, currency: Currency = "EUR") => moneyOf(amount, currency);

export const toCents = (amount: string): number => of(amount).cents;
export const fromCents = (cents: number): string => decimalOf(money.moneyOfCents(cents, "EUR"));
export const sum = (amounts: readonly string[], currency: Currency): string =>
  decimalOf(
    money.total(
      amounts.map((amount) => of(amount, currency)),
      currency,
    ),
  );
export const minus = (from: string, amount: string, currency: Currency): string =>
  decimalOf(money.subtract(of(from, currency), of(amount, currency)));
export const times = (amount: string, count: number, currency: Currency): string =>
  decimalOf(money.times(of(amount, currency), count));
export const percentOf = (amount: string, percent: string): string =>
  decimalOf(money.percentOf(of(amount), percent));
export const negate = (amount: string): string => decimalOf(money.negate(of(amount)));
export const compare = (a: string, b: string): number => money.compare(of(a), of(b));
export const isPositive = (amount: string): boolean => money.isPositive(of(amount));
