import fc from "fast-check";
import { expect, it } from "vitest";
import { compare, isPositive, minus, percentOf, sum } from "@/lib/testing/money/decimal-sums";
import { makePrice, type PriceInput } from "./price";
import { linesOf } from "./shared/lines";
import { pricePeriods } from "./shared/price-periods";

const tax = { code: "domestic", rate: "21.00", country: "NL" } as const;
const part = (code: "os" | "software", each: string): PriceInput["parts"][number] => ({
  what: { code, name: code },
  made: [{ of: "flat", each, count: 1 }],
});
const machine = (each: string): PriceInput["parts"][number] => ({
  what: { code: "preset", name: "vm", location: "NL", hostname: "web-1" },
  made: [{ of: "flat", each, count: 1 }],
});
const priceOf = (more: Partial<PriceInput>) =>
  makePrice({
    currency: "EUR",
    months: 1,
    parts: [machine("10.00"), part("os", "5.00"), part("software", "1.00")],
    discountPercent: "0",
    tax,
    ...more,
  });

it.each([
  ["all", "1.60", "14.40"],
  ["plan", "1.00", "15.00"],
  ["licenses", "0.60", "15.40"],
  ["products", null, "16.00"],
] as const)("takes a tenth off %s", (covers, amount, subtotal) => {
  const price = priceOf({ agreed: { percent: "10.00", covers } });
  expect(price.agreed).toEqual(amount === null ? null : { percent: "10.00", amount });
  expect(price.subtotal).toBe(subtotal);
});

it("comes off after the period's discount and before a promo code, and not off a set-up fee", () => {
  const price = priceOf({
    discountPercent: "50",
    agreed: { percent: "25.00", covers: "all" },
    promo: { code: "TEN", percent: "10.00" },
    setup: { what: { code: "setup", name: "vm" }, amount: "7.00" },
  });
  // 16.00 → 8.00 → 6.00 → 5.40, and the fee.
  expect(price).toMatchObject({
    discount: "8.00",
    agreed: { amount: "2.00" },
    promo: { amount: "0.60" },
    subtotal: "12.40",
  });
  expect(price.trace.map(({ code }) => code)).toEqual([
    ...["line", "line", "line", "net", "discount", "agreed_discount", "promo", "line"],
    ...["subtotal", "tax", "total"],
  ]);
});

it("leaves lines that add up to the net price, for one period and for several", () => {
  const cents = fc.integer({ min: 0, max: 100_000 }).map((count) => (count / 100).toFixed(2));
  const percent = fc.integer({ min: 1, max: 10_000 }).map((count) => (count / 100).toFixed(2));
  fc.assert(
    fc.property(
      ...[cents, cents, percent, fc.constantFrom("all", "plan", "licenses"), fc.integer({ min: 1, max: 5 })],
      (of, os, off, covers, periods) => {
        const one = priceOf({ parts: [machine(of), part("os", os)], agreed: { percent: off, covers } });
        const price = pricePeriods(one, periods, "EUR");
        const ids = { serverId: 1, productId: 1, currency: "EUR" } as const;
        const lines = linesOf(price, ids, "renewal").map(({ amount }) => amount);
        expect(sum(lines, "EUR")).toBe(price.subtotal);
        expect(compare(price.subtotal, "0.00")).toBeGreaterThanOrEqual(0);
        expect(minus(price.total, price.subtotal, "EUR")).toBe(percentOf(price.subtotal, "21.00"));
        if (price.agreed) expect(isPositive(price.agreed.amount)).toBe(true);
      },
    ),
  );
});
