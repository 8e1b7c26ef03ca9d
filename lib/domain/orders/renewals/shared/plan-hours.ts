import { amountOfHours, type HourTerms, hoursAfter, hoursAhead, hoursBegun } from "@/lib/base/hourly";
import { earlierOf } from "@/lib/base/later-of";
import { type Money, subtract, zero } from "@/lib/base/money";
import { periodEnd } from "@/lib/base/period-end";

/** An hourly server with its open month; `next` is the cap of a later month. */
export type Hourly = {
  id: number;
  hostname: string;
  month: HourTerms & { hours: number; charged: Money; nextAt: Date; endsAt: Date };
  next: HourTerms;
  readyAt: Date | null;
  /** When its cancellation takes effect; null = not cancelled. */
  until: Date | null;
};

/** The credit used by a day of hours, and the end of its month. */
export type DayOfHours = {
  at: Date;
  amount: Money;
  server: { id: number; hostname: string };
  monthEndsAt: Date;
};

/** The charges of an hourly server day by day, from the next hour until the end. */
export function daysOfHours(
  { id, hostname, month, next, readyAt, until: ends }: Hourly,
  until: Date,
): DayOfHours[] {
  const last = ends === null ? until : earlierOf(ends, until);
  const days: DayOfHours[] = [];
  let [now, terms, hours, charged, endsAt]: [Date, HourTerms, number, Money, Date] = [
    month.nextAt,
    month,
    month.hours,
    month.charged,
    month.endsAt,
  ];
  while (now < last) {
    const dayEnds = earlierOf(hoursAfter(now, hoursAhead), earlierOf(last, endsAt));
    hours += hoursBegun(now, dayEnds, dayEnds);
    const all = amountOfHours(terms, hours);
    const amount = subtract(all, charged);
    charged = all;
    days.push({ at: now, amount, server: { id, hostname }, monthEndsAt: endsAt });
    now = dayEnds;
    if (now >= endsAt)
      [terms, hours, charged, endsAt] = [next, 0, zero(next.total.currency), periodEnd(endsAt, 1, readyAt)];
  }
  return days;
}
