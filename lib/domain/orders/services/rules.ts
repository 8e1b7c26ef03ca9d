import { earlierOf, laterOf } from "../../../base/later-of";
import { add, type Currency, lesserOf, type Money, moneyOf, shareOf, subtract } from "../../../base/money";

const dayMs = 86_400_000;

/** A paid time span. `wholeDays`: those of the whole period where only some of its days were charged. */
export type Span = { startsAt: Date; endsAt: Date; wholeDays?: number };

export type Days = { all: number; unused: number };

/** The whole days of a span and how many have not begun; a day that has begun counts as used. */
export function daysOf({ startsAt, endsAt }: Span, now: Date): Days {
  const all = Math.max(1, Math.round((endsAt.getTime() - startsAt.getTime()) / dayMs));
  const left = Math.floor((endsAt.getTime() - now.getTime()) / dayMs);
  return { all, unused: Math.min(all, Math.max(0, left)) };
}

/** The days of a period for the price of a whole one, of which it may be only a part. */
export function daysInWhole(period: Span, now: Date): Days {
  const { all, unused } = daysOf(period, now);
  return { all: Math.max(all, period.wholeDays ?? 0), unused };
}

/**
 * The days for which a mid-period change is priced. They start with the next whole day, so that right after the
 * change its whole price is unused: otherwise changing back and forth would leave a difference.
 */
export function restOf(endsAt: Date, now: Date): Span {
  const { unused } = daysOf({ startsAt: now, endsAt }, now);
  return { startsAt: new Date(endsAt.getTime() - unused * dayMs), endsAt };
}

/** The same for one of several periods, which may not have begun. */
export const restIn = ({ startsAt, endsAt }: Span, now: Date): Span => ({
  startsAt: laterOf(startsAt, restOf(endsAt, now).startsAt),
  endsAt,
});

const lengthOf = ({ startsAt, endsAt }: Span): number =>
  Math.round((endsAt.getTime() - startsAt.getTime()) / dayMs);

const wholeLengthOf = (period: Span): number => Math.max(1, lengthOf(period), period.wholeDays ?? 0);

/** An amount in shares of these whole weights, which are the amount to the cent. */
function inShares(amount: Money, weights: readonly bigint[]): Money[] {
  const sumOf = (some: readonly bigint[]): bigint => some.reduce((a, b) => a + b, 0n);
  const upTo = (count: number): Money => shareOf(amount, sumOf(weights.slice(0, count)), sumOf(weights));
  return weights.map((_, index) => subtract(upTo(index + 1), upTo(index)));
}

/** The share of its period that each piece is, as whole numbers over one denominator. */
function weightsOf(pieces: readonly { length: number; ofPeriod: number }[]): bigint[] {
  const all = pieces.reduce((product, { ofPeriod }) => product * BigInt(ofPeriod), 1n);
  return pieces.map(({ length, ofPeriod }) => (BigInt(length) * all) / BigInt(ofPeriod));
}

/**
 * Splits a payment for a span over several periods by period: a day costs more in a short month than in a long one.
 * Not split where the periods are unknown.
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
  const weights = weightsOf(
    pieces.map((piece) => ({ length: lengthOf(piece), ofPeriod: wholeLengthOf(piece.period) })),
  );
  const [subtotals, taxes] = [inShares(part.subtotal, weights), inShares(part.tax, weights)];
  return pieces.flatMap(({ period, startsAt, endsAt }, index) => {
    const [subtotal, tax] = [subtotals[index], taxes[index]];
    return subtotal && tax ? [{ part: { ...part, startsAt, endsAt, subtotal, tax }, period }] : [];
  });
}

/** The part of an amount for the unused days; what was used is the rest, to the cent. */
export const unusedPartOf = (amount: Money, { all, unused }: Days): Money => shareOf(amount, unused, all);

/** Net and tax. */
export type Price = { subtotal: Money; tax: Money };

/** Of a row or an answer, which has decimal texts. */
export const priceIn = ({ subtotal, tax }: { subtotal: string; tax: string }, currency: Currency): Price => ({
  subtotal: moneyOf(subtotal, currency),
  tax: moneyOf(tax, currency),
});

/**
 * The unused part of a price. Net and tax are parts of one rounded total, so that unused and used parts add up to the
 * price to the cent.
 */
export function unusedOf({ subtotal, tax }: Price, days: Days): Price {
  const back = unusedPartOf(add(subtotal, tax), days);
  const backTax = unusedPartOf(tax, days);
  return { subtotal: subtract(back, backTax), tax: backTax };
}

export const addPrices = (a: Price, b: Price): Price => ({
  subtotal: add(a.subtotal, b.subtotal),
  tax: add(a.tax, b.tax),
});

/** Net and tax of a price, each at most that of another. */
export const atMost = (price: Price, most: Price): Price => ({
  subtotal: lesserOf(price.subtotal, most.subtotal),
  tax: lesserOf(price.tax, most.tax),
});
