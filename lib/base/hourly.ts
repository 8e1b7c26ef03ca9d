import {
  type Currency,
  compare,
  inProportion,
  isZero,
  type Money,
  moneyOf,
  shareOf,
  subtract,
  zero,
} from "./money";

const hourMs = 3_600_000;

export const hoursAfter = (at: Date, hours: number): Date => new Date(at.getTime() + hours * hourMs);

/** Price of a month billed hourly: `total` is reached after `capHours` hours. */
export type HourTerms = { total: Money; capHours: number };

/**
 * Gross price of the first hours of a month, rounded to the cent: never less than for fewer hours, and never more than the
 * month. Each hour costs what it adds to the hours before it, so that nothing is lost or won by rounding.
 */
export const amountOfHours = ({ total, capHours }: HourTerms, hours: number): Money =>
  hours >= capHours ? total : shareOf(total, Math.max(0, hours), capHours);

/** What one hour comes to on average, for information: decimal text with more places than money has. */
export function hourRate({ total, capHours }: HourTerms): string {
  const tenThousandths = shareOf(total, 100, capHours).cents;
  const digits = String(tenThousandths).padStart(5, "0");
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`;
}

/**
 * Returns how many hours have started since `from`, including the one that starts at `from`, excluding those that
 * start at `until` or later.
 */
export function hoursBegun(from: Date, now: Date, until: Date): number {
  const last = Math.min(now.getTime(), until.getTime() - 1);
  return Math.max(0, Math.floor((last - from.getTime()) / hourMs) + 1);
}

type Used = HourTerms & { hours: number; charged: Money };
type UsedRow = { total: string; capHours: number; hours: number; charged: string };

/** A month as its row has it. */
export const usedOf = ({ total, capHours, hours, charged }: UsedRow, currency: Currency): Used => ({
  total: moneyOf(total, currency),
  capHours,
  hours,
  charged: moneyOf(charged, currency),
});

/** Returns what `hours` more hours would add to the charged amount. */
export const amountOfNext = (month: Used, hours: number): Money =>
  subtract(amountOfHours(month, month.hours + hours), month.charged);

/** Returns how many of the started hours the credit covers, and their price. */
export function affordable(month: Used, begun: number, credit: Money): { hours: number; amount: Money } {
  let hours = begun;
  while (hours > 0 && compare(amountOfNext(month, hours), credit) > 0) hours--;
  return { hours, amount: amountOfNext(month, hours) };
}

/** Returns the tax contained in the charged part of a month, proportional to the whole month's. */
export const taxOfCharged = ({ total, tax }: { total: Money; tax: Money }, charged: Money): Money =>
  isZero(total) ? zero(total.currency) : inProportion(tax, charged, total);

/** Average hours of a month; a year has 8,760. */
export const usualHours = 730;

/** Maximum of `hourly_cap_hours`: the hours of the longest month. */
export const mostCapHours = 744;
/** Hours of credit required to order a server billed hourly; below this its owner is warned. */
export const hoursAhead = 24;
