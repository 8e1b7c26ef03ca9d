import { amountOfHours, type HourTerms, hoursAfter, hoursAhead, hoursBegun } from "@/lib/base/hourly";
import { earlierOf } from "@/lib/base/later-of";
import { type Money, subtract, zero } from "@/lib/base/money";
import { periodEnd } from "@/lib/base/period-end";

/** A server by the hour with its open month; `next` is what a later month comes to at most. */
export type Hourly = {
  id: number;
  hostname: string;
  month: HourTerms & { hours: number; charged: Money; nextAt: Date; endsAt: Date };
  next: HourTerms;
  readyAt: Date | null;
  /** When its cancellation takes effect; null = not cancelled. */
  until: Date | null;
};

/** What a day of hours takes of the credit, and the end of the month that it belongs to. */
export type DayOfHours = {
  at: Date;
  amount: Money;
  server: { id: number; hostname: string };
  monthEndsAt: Date;
};

/** The hours of a server day by day, from the next one until the end, as they will be charged. */
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
