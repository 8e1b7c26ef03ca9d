import { earlierOf, laterOf } from "../../../base/later-of";
import { fromCents, minus, toCents } from "../../../base/money";

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

/** The same of one of several periods, which may not have begun. */
export const restIn = ({ startsAt, endsAt }: Span, now: Date): Span => ({
  startsAt: laterOf(startsAt, restOf(endsAt, now).startsAt),
  endsAt,
});

const lengthOf = ({ startsAt, endsAt }: Span): number =>
  Math.round((endsAt.getTime() - startsAt.getTime()) / dayMs);

/** An amount in shares of these weights, which are the amount to the cent. */
function inShares(amount: string, weights: readonly number[]): string[] {
  const cents = toCents(amount);
  const all = weights.reduce((a, b) => a + b, 0);
  const upTo = (count: number): number =>
    Math.sign(cents) *
    Math.round((Math.abs(cents) * weights.slice(0, count).reduce((a, b) => a + b, 0)) / all);
  return weights.map((_, index) => fromCents(upTo(index + 1) - upTo(index)));
}

/**
 * What was paid for a time that reaches over several periods, as parts of each: a day costs more in a short month than in
 * a long one. As it is where the periods are not known.
 */
export function splitByPeriods<P extends Span & Price>(
  part: P,
  periods: readonly Span[],
): { part: P; period: Span }[] {
  const pieces = periods
    .map((period) => ({
      period,
      startsAt: laterOf(part.startsAt, period.startsAt),
      endsAt: earlierOf(part.endsAt, period.endsAt),
    }))
    .filter((piece) => lengthOf(piece) > 0)
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  const covered = pieces.map(lengthOf).reduce((a, b) => a + b, 0);
  if (covered !== lengthOf(part)) return [{ part, period: part }];
  const weights = pieces.map((piece) => lengthOf(piece) / Math.max(1, lengthOf(piece.period)));
  const [subtotals, taxes] = [inShares(part.subtotal, weights), inShares(part.tax, weights)];
  return pieces.map(({ period, startsAt, endsAt }, index) => ({
    part: { ...part, startsAt, endsAt, subtotal: subtotals[index] ?? "0.00", tax: taxes[index] ?? "0.00" },
    period,
  }));
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
