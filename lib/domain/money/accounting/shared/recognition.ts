import {
  add,
  type Currency,
  isPositive,
  isZero,
  type Money,
  shareOf,
  subtract,
  total,
  zero,
} from "@/lib/base/money";
import type { Period } from "@/lib/base/params/billing";
import {
  daysBetween,
  firstDayOf,
  type Month,
  monthAfter,
  monthsBetween,
  monthsFrom,
  monthsOfTerm,
  type Recognition,
} from "../rules";
import { splitBy } from "./split";

/** A line of a sale, net; `group` names what it is booked under. A period of null is earned when it is invoiced. */
export type ServiceLine = { group: string; amount: Money; period: Period | null };

/** Net revenue that the ledger booked on a day: of the sale, of credit notes and withdrawals (negative). */
export type RevenueMove = { day: string; amount: Money };

/** A sale with all that the ledger booked of it. */
export type PrepaidSale = {
  currency: Currency;
  lines: readonly ServiceLine[];
  moves: readonly RevenueMove[];
};

/** What of a line is earned before a day, the first one of a month. */
function earnedBefore({ amount, period }: ServiceLine, day: string, how: Recognition): Money {
  if (how === "none" || period === null || day >= period.until) return amount;
  if (day <= period.from) return zero(amount.currency);
  if (how === "day")
    return shareOf(amount, daysBetween(period.from, day), daysBetween(period.from, period.until));
  const months = monthsOfTerm(period);
  return shareOf(amount, Math.min(months, monthsBetween(period.from, day)), months);
}

/** What is booked of a sale before a day, net. */
const bookedBefore = ({ moves, currency }: PrepaidSale, day: string): Money =>
  total(
    moves.filter((move) => move.day < day).map(({ amount }) => amount),
    currency,
  );

/**
 * What a sale has not earned at the end of a month, by group, in the order of its first line: the deferred revenue. What
 * credit notes took off is taken off what is not earned yet, so nothing is deferred of a sale that was returned whole,
 * or of which the unused days were. Never negative.
 */
export function deferredAt(sale: PrepaidSale, month: Month, how: Recognition): Map<string, Money> {
  const { lines, currency } = sale;
  const next = firstDayOf(monthAfter(month, 1));
  const groups = new Map<string, Money>();
  for (const line of lines) {
    const left = subtract(line.amount, earnedBefore(line, next, how));
    groups.set(line.group, add(groups.get(line.group) ?? zero(currency), left));
  }
  const ahead = total([...groups.values()], currency);
  const all = total(
    lines.map(({ amount }) => amount),
    currency,
  );
  const left = subtract(ahead, subtract(all, bookedBefore(sale, next)));
  const isBooked = sale.moves.some(({ day }) => day < next);
  const deferred = isBooked && isPositive(ahead) && isPositive(left) ? left : zero(currency);
  const parts = splitBy(deferred, [...groups.values()]);
  return new Map([...groups.keys()].map((group, index) => [group, parts[index] ?? zero(currency)]));
}

/** `change`: positive = deferred at the end of the month, negative = recognized in it. */
export type DeferralChange = { month: Month; group: string; change: Money };

/**
 * How deferred revenue of a sale changes in each of these months: the entries that move revenue between them. Over all
 * months they sum to zero, to the cent.
 */
export function deferralChanges(
  sale: PrepaidSale,
  first: Month,
  last: Month,
  how: Recognition,
): DeferralChange[] {
  if (how === "none") return [];
  let before = deferredAt(sale, monthAfter(first, -1), how);
  return monthsFrom(first, last).flatMap((month) => {
    const now = deferredAt(sale, month, how);
    const changes = [...now].map(([group, amount]) => ({
      month,
      group,
      change: subtract(amount, before.get(group) ?? zero(sale.currency)),
    }));
    before = now;
    return changes.filter(({ change }) => !isZero(change));
  });
}

/** Net revenue of a sale that is recognized in each of these months. */
export const recognizedIn = (sale: PrepaidSale, first: Month, last: Month, how: Recognition) =>
  monthsFrom(first, last).map((month) => {
    const booked = subtract(
      bookedBefore(sale, firstDayOf(monthAfter(month, 1))),
      bookedBefore(sale, firstDayOf(month)),
    );
    const changes = deferralChanges(sale, month, month, how).map(({ change }) => change);
    return { month, amount: subtract(booked, total(changes, sale.currency)) };
  });
