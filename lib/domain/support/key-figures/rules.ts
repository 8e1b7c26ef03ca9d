import type { FigureFilter } from "./schema";

/** A calendar month, `YYYY-MM`. */
export type Month = string;

export const monthOf = (at: Date): Month => at.toISOString().slice(0, 7);
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** Its first day, `YYYY-MM-01`. */
export const firstDayOf = (month: Month): string => `${month}-01`;

/** Its first moment, in UTC. */
export const beginningOf = (month: Month): Date => new Date(`${month}-01T00:00:00Z`);

/** The month so many months later, or earlier. */
export function monthAfter(month: Month, count: number): Month {
  const at = beginningOf(month);
  at.setUTCMonth(at.getUTCMonth() + count);
  return monthOf(at);
}

/** All months from one to another, both included; none if they are the wrong way round. */
export function monthsFrom(first: Month, last: Month): Month[] {
  const months: Month[] = [];
  for (let month = first; month <= last; month = monthAfter(month, 1)) months.push(month);
  return months;
}

/** The day so many days later, or earlier; `YYYY-MM-DD`. */
export const dayAfter = (day: string, count: number): string =>
  dayOf(new Date(new Date(`${day}T00:00:00Z`).getTime() + count * 86_400_000));

/** Of two months, or of two days: their texts are in the order of time. */
export const laterOf = (one: string, other: string): string => [one, other].toSorted()[1] ?? one;
export const earlierOf = (one: string, other: string): string => [one, other].toSorted()[0] ?? one;

/** Share in percent with one decimal place, such as "2.5"; null without a whole. */
export const percentOf = (part: number, whole: number): string | null =>
  whole === 0 ? null : (Math.round((part * 1_000) / whole) / 10).toFixed(1);

/** The rows that answer a filter: customers of single plans or locations do not add up to those of several. */
export function partFor({ location, plan }: Pick<FigureFilter, "location" | "plan">) {
  if (location !== undefined) return plan === undefined ? "location" : "both";
  return plan === undefined ? "all" : "plan";
}
