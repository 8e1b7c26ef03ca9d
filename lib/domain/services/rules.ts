import { fromCents, minus, toCents } from "../../base/money";

const dayMs = 86_400_000;

/** A time for which something was paid. */
export type Span = { startsAt: Date; endsAt: Date };

export type Days = { all: number; unused: number };

/** Whole days of a span, and how many of them have not begun; a day that has begun is used. */
export function daysOf({ startsAt, endsAt }: Span, now: Date): Days {
  const all = Math.max(1, Math.round((endsAt.getTime() - startsAt.getTime()) / dayMs));
  const left = Math.floor((endsAt.getTime() - now.getTime()) / dayMs);
  return { all, unused: Math.min(all, Math.max(0, left)) };
}

/**
 * The days that a change in between is priced for. They begin with the first whole one, so that what such a change cost
 * is worth all of itself in that moment: otherwise changing to and fro would leave a difference behind.
 */
export function restOf(endsAt: Date, now: Date): Span {
  const { unused } = daysOf({ startsAt: now, endsAt }, now);
  return { startsAt: new Date(endsAt.getTime() - unused * dayMs), endsAt };
}

/** The part of an amount for the unused days, half a cent rounded up; what was used is the rest, to the cent. */
export function shareOf(amount: string, { all, unused }: Days): string {
  const cents = toCents(amount);
  const share = Math.floor((2 * Math.abs(cents) * unused + all) / (2 * all));
  return fromCents(Math.sign(cents) * share);
}

export type Price = { subtotal: string; tax: string };

/**
 * What of a price was not used. Net and tax are parts of one rounded total, so that unused and used together are the
 * price to the cent.
 */
export function unusedOf({ subtotal, tax }: Price, days: Days): Price {
  const total = fromCents(toCents(subtotal) + toCents(tax));
  const back = shareOf(total, days);
  const backTax = shareOf(tax, days);
  return { subtotal: minus(back, backTax, "EUR"), tax: backTax };
}

export const addPrices = (a: Price, b: Price): Price => ({
  subtotal: fromCents(toCents(a.subtotal) + toCents(b.subtotal)),
  tax: fromCents(toCents(a.tax) + toCents(b.tax)),
});
