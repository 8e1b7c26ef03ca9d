import type { Currency } from "@/lib/base/money";

/* Who buys from whom in the simulated year, and when: no chance in it, so that each run is the same. */

/** Companies of the demo, and a German one. */
export const sellers = { nl: 1, ru: 2, de: 3 } as const;
export const sellerIds = Object.values(sellers);

type Buyer = { company: number; country: string; currency: Currency; vatNumber?: string };

/** Each way in which a sale is taxed, each seller and each currency. */
const buyers: readonly Buyer[] = [
  { company: sellers.nl, country: "NL", currency: "EUR" },
  { company: sellers.de, country: "DE", currency: "EUR" },
  { company: sellers.ru, country: "RU", currency: "RUB" },
  { company: sellers.nl, country: "FI", currency: "EUR" },
  { company: sellers.de, country: "FR", currency: "EUR" },
  { company: sellers.ru, country: "KZ", currency: "USD" },
  { company: sellers.nl, country: "DE", currency: "EUR", vatNumber: "DE136695976" },
  { company: sellers.de, country: "AT", currency: "USD" },
  { company: sellers.ru, country: "RU", currency: "RUB" },
  { company: sellers.nl, country: "US", currency: "USD" },
  { company: sellers.de, country: "NL", currency: "EUR", vatNumber: "NL004495445B01" },
  { company: sellers.ru, country: "DE", currency: "EUR" },
  { company: sellers.de, country: "CH", currency: "USD" },
];

const presets = ["102", "101", "vm.v3-medium"] as const;
const terms = [1, 1, 3, 1, 12] as const;

export type Person = Buyer & {
  index: number;
  preset: string;
  months: 1 | 3 | 12;
  /** Of the year's months, from 0. */
  joins: number;
  /** How many periods are paid for in advance; the rest is owed, and the server ends. */
  periods: number;
};

const at = <T>(list: readonly T[], index: number): T => {
  const found = list[index % list.length];
  if (found === undefined) throw new Error("There is nothing to choose from.");
  return found;
};

export const peopleOf = (count: number, months: number): Person[] =>
  Array.from({ length: count }, (_, index) => ({
    ...at(buyers, index),
    index,
    preset: at(presets, index),
    months: at(terms, index),
    joins: index % 3 === 2 ? index % Math.max(1, Math.ceil(months / 2)) : 0,
    periods: index % 11 === 5 ? 1 : months + 2,
  }));

/** What becomes of a one-off invoice. */
const fates = [
  "transferred",
  "card",
  "open",
  "in parts",
  "cancelled",
  "line refunded",
  "disputed",
  "dispute won",
  "written off",
  "refunded",
  "from credit",
  "due later",
] as const;
export type Fate = (typeof fates)[number];
export const fateOf = (turn: number): Fate => at(fates, turn);

/** What the card service takes, in cents: of a payment, of a dispute, and each month. */
export const cardFees = { of: (gross: number) => Math.round(gross * 0.015) + 25, dispute: 1_500, month: 700 };

/** Months `YYYY-MM` in order from one of a year on. */
export const monthsOf = (year: number, first: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${year}-${String(first + index).padStart(2, "0")}`);

/** A moment of a month: its day, from 1, which can be beyond its end, and the hour in UTC. */
export function momentIn(month: string, day: number, hour = 12): Date {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1, day, hour));
}
