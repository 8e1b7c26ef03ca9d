import { fail } from "../../../kernel/errors/fail";

/*
 * What is booked on which account. A rule matches by role and by whatever else it says; an empty text says nothing. The
 * most specific rule of a role is used: event weighs more than tax, country, rate, item and currency, in this order.
 */

/** What a line of the journal is about. */
export type Place = {
  /** sale, vat, vat_expense, receivable, deposit, money, clearing, goodwill, deferred, fee, write_off, rounding … */
  role: string;
  /** Cause of the ledger's entry: invoice, payment, refund, chargeback … */
  event: string;
  /** Code of the tax rule, `untaxed` for lines that bear none; of sales and their tax. */
  tax: string;
  /** Country whose tax it is. */
  country: string;
  /** Decimal text such as "19.00". */
  rate: string;
  /** What was sold, by which method money came, what clearing holds. */
  item: string;
  currency: string;
};

const placeKeys = [
  "role",
  "event",
  "tax",
  "country",
  "rate",
  "item",
  "currency",
] as const satisfies readonly (keyof Place)[];

export type Rule = Place & {
  /** Number of the account, in the plan's own form. */
  account: string;
  name: string;
  /** Key of the accounting program for the tax (BU-Schlüssel in DATEV); empty = none. */
  taxKey: string;
  /** The accounting program works the tax out of the gross amount by itself. */
  isAutomatic: boolean;
};

export type Chart = readonly Rule[];

const matches = (rule: Rule, place: Place): boolean =>
  placeKeys.every((key) =>
    key === "role" ? rule.role === place.role : !rule[key] || rule[key] === place[key],
  );

const weightOf = (rule: Rule): number =>
  placeKeys.slice(1).reduce((weight, key) => weight * 2 + (rule[key] ? 1 : 0), 0);

/** A rule's name: what it matches. Two rules of one chart never have the same. */
export const nameOfPlace = (place: Place): string => placeKeys.map((key) => place[key]).join("/");

function mostSpecific(chart: Chart, place: Place): Rule | null {
  let found: Rule | null = null;
  for (const rule of chart)
    if (matches(rule, place) && (!found || weightOf(rule) > weightOf(found))) found = rule;
  return found;
}

/** What was found: a journal asks for the same few places with every entry. */
const remembered = new WeakMap<Chart, Map<string, Rule | null>>();

/** The most specific rule of a place; null if none matches. */
export function findRule(chart: Chart, place: Place): Rule | null {
  const places = remembered.get(chart) ?? new Map<string, Rule | null>();
  remembered.set(chart, places);
  const name = nameOfPlace(place);
  const before = places.get(name);
  if (before !== undefined) return before;
  const found = mostSpecific(chart, place);
  places.set(name, found);
  return found;
}

/** The same; throws with the event's name where nothing is mapped, so that nothing is booked by guess. */
export function ruleFor(chart: Chart, place: Place): Rule {
  const rule = findRule(chart, place);
  if (rule) return rule;
  const event = placeKeys
    .map((key) => place[key])
    .filter(Boolean)
    .join(" ");
  throw fail("accounting.unmapped", { event });
}

/** The rules of a template, in whose place those of a company go that match the same. */
export function chartOf(template: Chart, own: Chart): Rule[] {
  const changed = new Map(own.map((rule) => [nameOfPlace(rule), rule]));
  const kept = template.map((rule) => changed.get(nameOfPlace(rule)) ?? rule);
  const known = new Set(template.map(nameOfPlace));
  return [...kept, ...own.filter((rule) => !known.has(nameOfPlace(rule)))];
}
