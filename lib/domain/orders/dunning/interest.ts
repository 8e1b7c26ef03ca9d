import { type Money, moneyOf, shareOf } from "../../../base/money";

/** Percent a year, decimal text with two places, from the day `validFrom`, `YYYY-MM-DD`. */
export type Rate = { validFrom: string; consumer: string; business: string };

const dayMs = 86_400_000;
const daysOfYear = 365;

const count = (from: string, until: string): number =>
  Math.max(0, Math.round((Date.parse(until) - Date.parse(from)) / dayMs));

/** The day after. */
export const nextDay = (day: string): string => new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10);

/** Hundredths of a percent; decimal text of two places is read as money is. */
const hundredths = (percent: string): number => moneyOf(percent, "EUR").cents;

/**
 * Interest by day on an amount, from a day until another, which is not included: each day at the rate that was valid on it, a
 * year of 365 days, the sum rounded once to the cent. Days without a rate cost nothing.
 */
export function interestOf(
  balance: Money,
  rates: readonly Rate[],
  { isBusiness, from, until }: { isBusiness: boolean; from: string; until: string },
): Money {
  const sorted = rates.toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1));
  const parts = sorted.map((rate, index) => {
    const end = sorted[index + 1]?.validFrom ?? until;
    const [first, last] = [rate.validFrom > from ? rate.validFrom : from, end < until ? end : until];
    return count(first, last) * hundredths(isBusiness ? rate.business : rate.consumer);
  });
  const sum = parts.reduce((all, part) => all + part, 0);
  return shareOf(balance, sum, daysOfYear * 10_000);
}
