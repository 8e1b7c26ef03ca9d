import { addDays, addMonths, daysBetween, type Month, monthOfDay } from "./calendar";
import { addMonths as sameDayLater } from "./months";
import { periodEnd } from "./period-end";
import { dayIn, endOfDay, startOfDay } from "./time-zone";

/** Days of the month to which periods can be aligned: those that every month has. */
export const lastInvoiceDay = 28;

/** So many days of a whole period, of which an amount is charged. */
export type Share = { days: number; of: number };

const midnight = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** The same time of the day on another day `YYYY-MM-DD`. */
function onDay(from: Date, day: string, timeZone: string): Date {
  const sinceMidnightMs = from.getTime() - startOfDay(dayIn(from, timeZone), timeZone).getTime();
  const at = startOfDay(day, timeZone).getTime() + sinceMidnightMs;
  return new Date(Math.min(at, endOfDay(day, timeZone).getTime()));
}

/** The same time of the day, so many days later. */
export const daysLater = (from: Date, days: number, timeZone: string): Date =>
  onDay(from, addDays(dayIn(from, timeZone), days), timeZone);

/** `periodEnd` by the days of a time zone: what begins there on the first of a month ends on a first, too. */
export function periodEndIn(timeZone: string, from: Date, months: number, firstBegan: Date): Date {
  const end = periodEnd(midnight(dayIn(from, timeZone)), months, midnight(dayIn(firstBegan, timeZone)));
  return onDay(from, end.toISOString().slice(0, 10), timeZone);
}

const dayOf = (month: Month, day: number): string => `${month}-${String(day).padStart(2, "0")}`;

/**
 * The period from `from` on of what ends on an agreed day of the month. From that day on it is a whole one; from another
 * day, the days until the next such day, and `share` says how many of how many.
 */
export function alignedPeriod(
  from: Date,
  { months, day, timeZone }: { months: number; day: number; timeZone: string },
): { endsAt: Date; share: Share | null } {
  const fromDay = dayIn(from, timeZone);
  const month = monthOfDay(fromDay);
  const own = dayOf(month, day);
  if (own === fromDay)
    return { endsAt: onDay(from, dayOf(addMonths(month, months), day), timeZone), share: null };
  const endDay = own > fromDay ? own : dayOf(addMonths(month, 1), day);
  const wholeEnd = sameDayLater(midnight(fromDay), months).toISOString().slice(0, 10);
  const share = { days: daysBetween(fromDay, endDay), of: daysBetween(fromDay, wholeEnd) };
  return { endsAt: onDay(from, endDay, timeZone), share };
}
