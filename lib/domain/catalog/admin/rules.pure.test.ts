import { describe, expect, it } from "vitest";
import { demoCatalog } from "@/lib/i18n/catalog-examples/demo-catalog";
import { Catalog } from "../catalog/schema";
import { type PricedEntry, type PricedKind, pricedKinds, priceFields, priceOf, withPrice } from "./rules";

const locations = demoCatalog.locations.map(({ code }) => code);
const entriesOf = (kind: PricedKind): PricedEntry[] => demoCatalog[kind];

/** One of each kind: free, sold in some currencies, sold in all. */
const examples = pricedKinds.flatMap((kind) => {
  const sorts = new Map<string, PricedEntry>();
  for (const entry of entriesOf(kind)) {
    const prices = priceFields(kind, entry, locations).map((price) => {
      const amount = priceOf(kind, entry, price);
      return amount === null ? "-" : amount === "0.00" ? "0" : "+";
    });
    sorts.set(prices.join(""), entry);
  }
  return [...sorts.values()].map((entry) => ({ kind, entry, name: entry.name }));
});

/** The demo's catalog with that entry replaced, and without other presets, which are many. */
const fileWith = (kind: PricedKind, entry: PricedEntry) => ({
  ...demoCatalog,
  presets: [],
  [kind]: kind === "presets" ? [entry] : entriesOf(kind).map((one) => (one.id === entry.id ? entry : one)),
});

describe("a price that begins", () => {
  it.each(examples)("leaves $kind $name right, and all its other prices", ({ kind, entry }) => {
    const fields = priceFields(kind, entry, locations);
    const amounts = (one: PricedEntry) =>
      new Map(fields.map((price) => [price.field, priceOf(kind, one, price)]));
    const before = amounts(entry);
    for (const price of fields)
      for (const amount of price.canEnd ? ["0.00", "12.34", null] : ["0.00", "12.34"]) {
        const changed = withPrice(kind, entry, price, amount);
        const after = amounts(changed);
        const what = `${price.field} ${before.get(price.field)} to ${amount}`;
        expect(Catalog.safeParse(fileWith(kind, changed)).error?.issues, what).toBeUndefined();
        // Except fees and prices by period, which follow the price in their currency, and software free in euros,
        // which is free everywhere.
        const others = fields.filter(
          ({ field, what: of, currency }) =>
            field !== price.field &&
            (of === price.what || currency !== price.currency) &&
            !(kind === "software" && Number(amount ?? 1) === 0),
        );
        for (const { field } of others) expect(after.get(field), `${what}: ${field}`).toBe(before.get(field));
      }
  });

  it("of something free makes it cost in that currency alone, whichever of two comes first", () => {
    const system = demoCatalog.systems.find(({ price_EUR: price }) => price === undefined);
    if (!system) throw new Error("The demo has free systems.");
    const fields = priceFields("systems", system, locations);
    const [euro, dollar, rouble] = fields.filter(({ what }) => what === "price");
    if (!euro || !dollar || !rouble) throw new Error("A system has three prices.");
    const one = withPrice("systems", withPrice("systems", system, euro, "9.00"), rouble, null);
    expect(one).toEqual(withPrice("systems", withPrice("systems", system, rouble, null), euro, "9.00"));
    expect([euro, dollar, rouble].map((price) => priceOf("systems", one, price))).toEqual([
      "9.00",
      "0.00",
      null,
    ]);
  });

  it("of something that has it already changes nothing", () => {
    for (const { kind, entry } of examples)
      for (const price of priceFields(kind, entry, locations))
        expect(withPrice(kind, entry, price, priceOf(kind, entry, price))).toBe(entry);
  });
});
