import { describe, expect, it } from "vitest";
import { decimalOf, type Money, moneyOfCents, total } from "@/lib/base/money";
import { eur } from "@/lib/testing/money/eur";
import { groupCosts } from "./group";
import { isMonth, monthAfter, monthBefore, mostGroups } from "./rules";
import { noCost } from "./shared/cost";
import { type ItemKey, splitDocument, splitOver } from "./split";

const line = (item: ItemKey, net: string, taxed = net) => ({ item, net: eur(net), taxed: eur(taxed) });
const texts = (parts: ReadonlyMap<ItemKey, Money>) =>
  Object.fromEntries([...parts].map(([item, amount]) => [item, decimalOf(amount)]));

describe("an amount", () => {
  it("is split by weight, to the cent", () => {
    expect(splitOver(eur("1.00"), [1, 1, 1]).map(decimalOf)).toEqual(["0.33", "0.34", "0.33"]);
    expect(splitOver(eur("-1.00"), [1, 1, 1]).map(decimalOf)).toEqual(["-0.33", "-0.34", "-0.33"]);
  });

  it("comes to itself, however it is split", () => {
    let seed = 7;
    const next = (most: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % most;
    };
    for (let round = 0; round < 500; round++) {
      const amount = moneyOfCents(next(2_000_000) - 1_000_000, "EUR");
      const weights = Array.from({ length: 1 + next(9) }, () => next(10_000));
      if (weights.every((weight) => weight === 0)) continue;
      const parts = splitOver(amount, weights);
      expect(total(parts, "EUR").cents).toBe(amount.cents);
      for (const [index, part] of parts.entries()) if (weights[index] === 0) expect(part.cents).toBe(0);
    }
  });
});

describe("a document", () => {
  it("is its lines with their tax, where it is whole", () => {
    const lines = [line("server 1", "10.00"), line("service 2", "5.00", "0.00"), line("none", "3.33")];
    const posted = { sales: eur("18.33"), tax: eur("2.80") };
    expect(texts(splitDocument(posted, lines))).toEqual({
      "server 1": "12.10",
      "service 2": "5.00",
      none: "4.03",
    });
  });

  it("is spread over its lines where it is a part, and comes to itself", () => {
    const lines = [line("server 1", "9.00"), line("server 2", "9.00"), line("server 3", "9.00")];
    const parts = splitDocument({ sales: eur("-10.00"), tax: eur("-2.10") }, lines);
    expect(decimalOf(total([...parts.values()], "EUR"))).toBe("-12.10");
  });

  it("is of nothing in particular where its lines say nothing", () => {
    const posted = { sales: eur("5.00"), tax: eur("1.05") };
    expect(texts(splitDocument(posted, []))).toEqual({ none: "6.05" });
    expect(texts(splitDocument(posted, [line("server 1", "0.00")]))).toEqual({ none: "6.05" });
    // Tax of a line that is not taxed, as of documents of older versions.
    expect(texts(splitDocument(posted, [line("server 1", "5.00", "0.00")]))).toEqual({ "server 1": "6.05" });
  });
});

it("names months one after the other", () => {
  expect([monthAfter("2026-12"), monthBefore("2026-01"), monthAfter("2026-09")]).toEqual([
    "2027-01",
    "2025-12",
    "2026-10",
  ]);
  expect(["2026-00", "2026-13", "1999-01", "2026-1", "2026-010"].filter(isMonth)).toEqual([]);
});

it("adds up groups, the dearest first, and those beyond the limit as one", () => {
  const group = (id: number, cents: number) => ({
    ...({ kind: "server", name: `s ${id}` } as const),
    id,
    cost: { ...noCost("EUR"), invoiced: moneyOfCents(cents, "EUR") },
  });
  const none = { ...group(0, 1), kind: "none" as const, id: null, name: "" };
  const groups = groupCosts([
    none,
    ...Array.from({ length: mostGroups + 3 }, (_, id) => group(id + 1, id + 1)),
    group(1, 1),
  ]);
  expect(groups).toHaveLength(mostGroups + 2);
  expect(groups[0]?.id).toBe(mostGroups + 3);
  expect(groups.slice(-2).map(({ kind, cost }) => [kind, cost.invoiced.cents])).toEqual([
    // Servers 1, twice, 2 and 3.
    ["others", 7],
    ["none", 1],
  ]);
});
