import { fromCents, toCents } from "./money";

const hourMs = 3_600_000;

export const hoursAfter = (at: Date, hours: number): Date => new Date(at.getTime() + hours * hourMs);

/** What a month by the hour comes to: `total` once `capHours` of its hours are charged. */
export type HourTerms = { total: string; capHours: number };

/**
 * Gross price of the first hours of a month, half a cent rounded up: never less than for fewer hours, and never more
 * than the month. Each hour costs what it adds to the hours before it, so that nothing is lost or won by rounding.
 */
export function amountOfHours({ total, capHours }: HourTerms, hours: number): string {
  if (hours >= capHours) return total;
  const cents = toCents(total);
  return fromCents(Math.floor((2 * cents * Math.max(0, hours) + capHours) / (2 * capHours)));
}

/** What one hour comes to on average, for information: more places than money has. */
export function hourRate({ total, capHours }: HourTerms): string {
  const tenThousandths = Math.round((toCents(total) * 100) / capHours);
  const digits = String(tenThousandths).padStart(5, "0");
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`;
}

/** How many hours have begun since, the one that begins at `from` among them; those that begin at `until` or later not. */
export function hoursBegun(from: Date, now: Date, until: Date): number {
  const last = Math.min(now.getTime(), until.getTime() - 1);
  return Math.max(0, Math.floor((last - from.getTime()) / hourMs) + 1);
}

type Used = HourTerms & { hours: number; charged: string };

/** What so many further hours would add to what is charged. */
export const amountOfNext = (month: Used, hours: number): string =>
  fromCents(toCents(amountOfHours(month, month.hours + hours)) - toCents(month.charged));

/** As many of these hours as the credit covers, and what they cost. */
export function affordable(month: Used, begun: number, credit: string): { hours: number; amount: string } {
  const most = toCents(credit);
  let hours = begun;
  while (hours > 0 && toCents(amountOfNext(month, hours)) > most) hours--;
  return { hours, amount: amountOfNext(month, hours) };
}

/** The tax in what was charged of a month, in the proportion of the whole month. */
export function taxOfCharged({ total, tax }: { total: string; tax: string }, charged: string): string {
  const [all, part, taxAll] = [total, charged, tax].map((text) => BigInt(toCents(text))) as [
    bigint,
    bigint,
    bigint,
  ];
  if (all === 0n) return "0.00";
  return fromCents(Number((2n * taxAll * part + all) / (2n * all)));
}

/** A month has as many hours on average; a year is 8 760. */
export const usualHours = 730;

/** Least and most of `hourly_cap_hours`: the hours of the longest month. */
export const mostCapHours = 744;
/** For how many hours credit has to be there when a server by the hour is ordered, and below which its owner is warned. */
export const hoursAhead = 24;
