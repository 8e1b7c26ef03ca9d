import type { Currency } from "@/lib/base/money";
import { signOf } from "@/lib/base/money-text";
import { softwarePrice } from "../catalog/rules";
import type { Catalog } from "../catalog/schema";

/** Kinds of entries that have prices. */
export const pricedKinds = ["presets", "systems", "software", "traffic_plans"] as const;
export type PricedKind = (typeof pricedKinds)[number];
type Priced = { [K in PricedKind]: Catalog[K][number] };
export type PricedEntry = Priced[PricedKind];

export const priceNames = ["price", "setup", "per_core", "billing_plan", "rate_in", "rate_out"] as const;

/** One price of an entry. */
export type PriceField = {
  what: (typeof priceNames)[number];
  /** For presets the location code, for a price by period its months; else empty. */
  part: string;
  currency: Currency;
  /** Path in the catalog file, so that all changes of a price have the same name in the history. */
  field: string;
  /** Whether it can be removed: no longer sold in that currency. */
  canEnd: boolean;
};

type KindRules<E> = {
  fields: (entry: E, locations: readonly string[]) => PriceField[];
  /** Null = not sold in that currency. */
  read: (entry: E, price: PriceField) => string | null;
  /** Returns the entry with that amount; other prices stay, and the entry remains valid for an import. */
  write: (entry: E, price: PriceField, amount: string | null) => E;
};

const shown = ["EUR", "USD", "RUB"] as const;
const inFile = { EUR: "EUR", USD: "USD", RUB: "RUR" } as const;
const free = "0.00";
const notSold = "-1";

const orNull = (amount: string | undefined): string | null =>
  amount === undefined || amount === notSold ? null : amount;

function without<T>(record: Readonly<Record<string, T>>, name: string): Record<string, T> {
  const { [name]: _, ...rest } = record;
  return rest;
}

type Preset = Priced["presets"];

function withFee(preset: Preset, { part, currency }: PriceField, fee: string | null): Preset {
  const { setup = {}, ...rest } = preset;
  const { [inFile[currency]]: _, ...others } = setup[part] ?? {};
  const fees = fee === null || fee === free ? others : { ...others, [inFile[currency]]: fee };
  const all = Object.keys(fees).length > 0 ? { ...setup, [part]: fees } : without(setup, part);
  return Object.keys(all).length > 0 ? { ...rest, setup: all } : rest;
}

/**
 * Removing a price also removes the setup fee of its currency, and the last price in a location also the free units.
 */
function withPresetPrice(preset: Preset, price: PriceField, amount: string | null): Preset {
  const { part, currency } = price;
  const before = preset.price[part] ?? { EUR: notSold, USD: notSold, RUR: notSold };
  const here = { ...before, [inFile[currency]]: amount ?? notSold };
  if (amount !== null) return { ...preset, price: { ...preset.price, [part]: here } };
  const rest = withFee(preset, price, null);
  if (Object.values(here).some((one) => one !== notSold))
    return { ...rest, price: { ...rest.price, [part]: here } };
  return { ...rest, price: without(rest.price, part), stock: without(rest.stock, part) };
}

const presetRules: KindRules<Preset> = {
  fields: (_preset, locations) =>
    (["price", "setup"] as const).flatMap((what) =>
      locations.flatMap((part) =>
        shown.map((currency) => ({
          what,
          part,
          currency,
          field: `${what}.${part}.${inFile[currency]}`,
          canEnd: what === "price",
        })),
      ),
    ),
  read: (preset, { what, part, currency }) => {
    if (what === "setup") return preset.setup?.[part]?.[inFile[currency]] ?? free;
    return orNull(preset.price[part]?.[inFile[currency]]);
  },
  write: (preset, price, amount) => {
    if (price.what === "price") return withPresetPrice(preset, price, amount);
    const isSold = orNull(preset.price[price.part]?.[inFile[price.currency]]) !== null;
    return isSold ? withFee(preset, price, amount) : preset;
  },
};

type System = Priced["systems"];

/** A free system has no prices; once one of them costs something, the others must be written as 0. */
const withEveryPrice = (system: System): System =>
  system.price_EUR === undefined
    ? { ...system, price_EUR: free, price_RUB: free, tags: { ...system.tags, price_USD: free } }
    : system;

function withPeriod(system: System, { part, currency }: PriceField, amount: string | null): System {
  if (currency === "USD" || orNull(system[`price_${currency}`]) === null) return system;
  const plan = system.billing_plan ?? { EUR: {}, RUB: {} };
  const others = without(plan[currency], part);
  return {
    ...system,
    billing_plan: { ...plan, [currency]: amount === null ? others : { ...others, [part]: amount } },
  };
}

function withSystemPrice(system: System, { currency }: PriceField, amount: string | null): System {
  if (currency === "USD")
    return {
      ...system,
      tags: amount === null ? without(system.tags, "price_USD") : { ...system.tags, price_USD: amount },
    };
  const changed = { ...system, [`price_${currency}`]: amount ?? notSold };
  if (amount !== null || !system.billing_plan) return changed;
  return { ...changed, billing_plan: { ...system.billing_plan, [currency]: {} } };
}

const systemRules: KindRules<System> = {
  fields: () => [
    ...shown.map((currency) => ({
      what: "price" as const,
      part: "",
      currency,
      field: currency === "USD" ? "tags.price_USD" : `price_${currency}`,
      canEnd: true,
    })),
    ...shown.map((currency) => ({
      what: "per_core" as const,
      part: "",
      currency,
      field: `tags.price_per_core_${currency}`,
      canEnd: false,
    })),
    ...["1", "3", "6", "12"].flatMap((part) =>
      (["EUR", "RUB"] as const).map((currency) => ({
        what: "billing_plan" as const,
        part,
        currency,
        field: `billing_plan.${currency}.${part}`,
        canEnd: true,
      })),
    ),
  ],
  read: (system, { what, part, currency }) => {
    if (what === "per_core") return system.tags[`price_per_core_${currency}`] ?? free;
    if (what === "billing_plan" && currency !== "USD") {
      const periods: Readonly<Record<string, string>> = system.billing_plan?.[currency] ?? {};
      return periods[part] ?? null;
    }
    if (system.price_EUR === undefined) return free;
    return orNull(currency === "USD" ? system.tags.price_USD : system[`price_${currency}`]);
  },
  write: (before, price, amount) => {
    const system = withEveryPrice(before);
    if (price.what === "billing_plan") return withPeriod(system, price, amount);
    if (price.what === "price") return withSystemPrice(system, price, amount);
    return { ...system, tags: { ...system.tags, [`price_per_core_${price.currency}`]: amount ?? free } };
  },
};

type Software = Priced["software"];

const softwareRules: KindRules<Software> = {
  fields: () =>
    shown.map((currency) => ({
      what: "price",
      part: "",
      currency,
      field: currency === "EUR" ? "price" : `tags.price_${currency}`,
      canEnd: currency !== "EUR",
    })),
  read: (software, { currency }) => softwarePrice(software, currency),
  write: (software, { currency }, amount) => {
    if (currency !== "EUR") {
      const tag = `price_${currency}`;
      const tags = amount === null ? without(software.tags, tag) : { ...software.tags, [tag]: amount };
      return { ...software, tags };
    }
    // Software that is free in euros is free in every currency, and stays free in those not given.
    const others: Record<string, string> =
      signOf(software.price) === 0 ? { price_RUB: free, price_USD: free } : {};
    return { ...software, price: amount ?? software.price, tags: { ...others, ...software.tags } };
  },
};

type Plan = Priced["traffic_plans"];

const planRules: KindRules<Plan> = {
  fields: ({ currency }) =>
    (["price", "rate_in", "rate_out"] as const).map((what) => ({
      what,
      part: "",
      currency,
      field: what,
      canEnd: false,
    })),
  read: (plan, { field }) => plan[field as "price"],
  write: (plan, { field }, amount) => ({ ...plan, [field]: amount ?? plan[field as "price"] }),
};

const rules: { [K in PricedKind]: KindRules<Priced[K]> } = {
  presets: presetRules,
  systems: systemRules,
  software: softwareRules,
  traffic_plans: planRules,
};

// Entries are looked up by kind, which the compiler cannot follow.
const rulesOf = (kind: PricedKind) => rules[kind] as unknown as KindRules<PricedEntry>;

/** Returns every possible price of an entry, in each location and currency, whether it is sold there or not. */
export const priceFields = (
  kind: PricedKind,
  entry: PricedEntry,
  locations: readonly string[],
): PriceField[] => rulesOf(kind).fields(entry, locations);

type PriceChoice = Pick<PriceField, "what" | "part"> & { amounts: Pick<PriceField, "currency" | "field">[] };

/** Like priceFields, with the currencies of one price grouped. */
export function priceChoices(
  kind: PricedKind,
  entry: PricedEntry,
  locations: readonly string[],
): PriceChoice[] {
  const choices = new Map<string, PriceChoice>();
  for (const { what, part, currency, field } of priceFields(kind, entry, locations)) {
    const choice = choices.get(`${what} ${part}`) ?? { what, part, amounts: [] };
    choice.amounts.push({ currency, field });
    choices.set(`${what} ${part}`, choice);
  }
  return [...choices.values()];
}

/** Returns the current price; null = not sold in that currency. */
export const priceOf = (kind: PricedKind, entry: PricedEntry, price: PriceField): string | null =>
  rulesOf(kind).read(entry, price);

/** Returns the entry with another price; null = no longer sold in that currency. */
export function withPrice(
  kind: PricedKind,
  entry: PricedEntry,
  price: PriceField,
  amount: string | null,
): PricedEntry {
  if (priceOf(kind, entry, price) === amount) return entry;
  return rulesOf(kind).write(entry, price, amount);
}

/** Returns the path of the price that a setup fee or a price by period requires, in the same currency. */
export function pathOfNeeded({ what, part, currency }: PriceField): string | null {
  if (what === "setup") return `price.${part}.${inFile[currency]}`;
  return what === "billing_plan" ? `price_${currency}` : null;
}
