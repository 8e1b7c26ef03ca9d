import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PromoTerms } from "@/lib/base/promo";
import { taxFor } from "@/lib/base/tax";
import { stepOnWire } from "@/lib/i18n/params/billing-wire";
import { fromCents, percentOf, toCents } from "@/lib/testing/money/decimal-sums";
import { makePrice, type PricedPart, type PriceInput } from "./price";
import { flat, flatAndPerCore } from "./shared/unit-prices";

const part: fc.Arbitrary<PricedPart> = fc.record({
  what: fc.oneof(
    fc.record({
      code: fc.constantFrom("os", "software", "traffic_plan"),
      name: fc.string({ minLength: 1 }),
    }),
    fc.record({ code: fc.constant("ipv4"), count: fc.integer({ min: 1, max: 16 }) }),
  ),
  made: fc.array(
    fc.record({
      of: fc.constantFrom("flat", "core", "address"),
      each: fc.integer({ min: 0, max: 500_00 }).map(fromCents),
      count: fc.integer({ min: 1, max: 64 }),
    }),
    { minLength: 1, maxLength: 2 },
  ),
});
const promo: fc.Arbitrary<PromoTerms | null> = fc.option(
  fc.oneof(
    fc.integer({ min: 1, max: 100_00 }).map((cents) => ({ code: "SPRING", percent: fromCents(cents) })),
    fc.integer({ min: 1, max: 9_000_00 }).map((cents) => ({ code: "SPRING", amount: fromCents(cents) })),
  ),
);
const setup: fc.Arbitrary<PriceInput["setup"]> = fc.option(
  fc.integer({ min: 1, max: 900_00 }).map((cents) => ({
    what: { code: "setup" as const, name: "small" },
    amount: fromCents(cents),
  })),
);
const input: fc.Arbitrary<PriceInput> = fc.record({
  currency: fc.constantFrom("EUR", "RUB", "USD"),
  months: fc.constantFrom(1, 3, 6, 12),
  parts: fc.array(part, { minLength: 1, maxLength: 6 }),
  discountPercent: fc.integer({ min: 0, max: 100_00 }).map(fromCents),
  promo,
  setup,
  tax: fc
    .record({
      sellerCountry: fc.constantFrom("NL", "RU"),
      buyerCountry: fc.constantFrom("NL", "DE", "FI", "RU", "US"),
      hasValidVatNumber: fc.boolean(),
    })
    .map((parties) => taxFor(parties, "2026-11-29")),
});

const plain: PriceInput = {
  currency: "EUR",
  months: 1,
  parts: [{ what: { code: "os", name: "small" }, made: flat("4.50") }],
  discountPercent: "0",
  tax: taxFor({ sellerCountry: "NL", buyerCountry: "NL", hasValidVatNumber: false }, "2026-11-29"),
};

describe("a price", () => {
  it("adds up: lines less discount are the subtotal, and tax on it makes the total", () => {
    fc.assert(
      fc.property(input, (wanted) => {
        const price = makePrice(wanted);
        const net = price.lines.reduce((cents, { amount }) => cents + toCents(amount), 0);
        expect(net - toCents(price.discount) - toCents(price.promo?.amount ?? "0.00")).toBe(
          toCents(price.subtotal),
        );
        expect(toCents(price.subtotal) + toCents(price.tax)).toBe(toCents(price.total));
        expect(price.tax).toBe(percentOf(price.subtotal, price.taxRate));
        const period = net - toCents(price.setup);
        expect(price.discount).toBe(percentOf(fromCents(period), wanted.discountPercent));
      }),
    );
  });

  it("is never below zero, and every amount is decimal text", () => {
    fc.assert(
      fc.property(input, (wanted) => {
        const { lines, discount, subtotal, tax, total } = makePrice(wanted);
        for (const amount of [
          discount,
          subtotal,
          tax,
          total,
          ...lines.flatMap((line) => [line.unit_price, line.amount]),
        ]) {
          expect(amount).toMatch(/^\d+\.\d{2}$/);
          expect(toCents(amount)).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  it("has a line for each part: the monthly price times the months", () => {
    fc.assert(
      fc.property(input, (wanted) => {
        const { lines } = makePrice({ ...wanted, setup: null });
        expect(lines.map(({ what }) => what)).toEqual(wanted.parts.map(({ what }) => what));
        for (const line of lines) {
          expect(line.quantity).toBe(wanted.months);
          expect(toCents(line.amount)).toBe(toCents(line.unit_price) * wanted.months);
        }
      }),
    );
  });

  it("grows with its parts, and shrinks with the discount", () => {
    fc.assert(
      fc.property(input, part, (wanted, more) => {
        const { total } = makePrice(wanted);
        expect(
          toCents(makePrice({ ...wanted, parts: [...wanted.parts, more] }).total),
        ).toBeGreaterThanOrEqual(toCents(total));
        const period = { ...wanted, setup: null };
        expect(toCents(makePrice({ ...period, discountPercent: "100.00" }).total)).toBe(0);
        expect(toCents(makePrice({ ...wanted, discountPercent: "0" }).total)).toBeGreaterThanOrEqual(
          toCents(total),
        );
      }),
    );
  });

  it("is never raised by a promotion, and nothing is taken off twice", () => {
    fc.assert(
      fc.property(input, (wanted) => {
        const without = makePrice({ ...wanted, promo: null });
        const price = makePrice(wanted);
        expect(toCents(price.total)).toBeLessThanOrEqual(toCents(without.total));
        expect(price.lines).toEqual(without.lines);
        expect(price.discount).toBe(without.discount);
        if (!wanted.promo || "amount" in wanted.promo) return;
        const period = fromCents(toCents(without.subtotal) - toCents(without.setup));
        expect(price.promo?.amount).toBe(percentOf(period, wanted.promo.percent));
      }),
    );
  });

  it.each([
    [{ code: "TEN", percent: "10.00" }, "0.45", "4.05", "0.85", "4.90"],
    [{ code: "TWO", amount: "2.00" }, "2.00", "2.50", "0.53", "3.03"],
    [{ code: "ALL", amount: "9.00" }, "4.50", "0.00", "0.00", "0.00"],
    [{ code: "FREE", percent: "100.00" }, "4.50", "0.00", "0.00", "0.00"],
  ])("with %j is %s less: %s + %s = %s", (terms, amount, subtotal, tax, total) => {
    const price = makePrice({ ...plain, promo: terms });
    expect(price).toMatchObject({ promo: { code: terms.code, amount }, subtotal, tax, total });
    expect(price.trace.map(({ code }) => code)).toEqual(["line", "net", "promo", "subtotal", "tax", "total"]);
    expect(price.trace.map(stepOnWire)[2]).toBe(
      `promo code ${terms.code}${"percent" in terms ? `, ${terms.percent} % off` : ""}: −${amount} EUR`,
    );
  });

  it("has a set-up fee once, whole, whatever is taken off the period, and taxed", () => {
    fc.assert(
      fc.property(input, fc.integer({ min: 1, max: 900_00 }), (wanted, cents) => {
        const fee = { what: { code: "setup" as const, name: "small" }, amount: fromCents(cents) };
        const without = makePrice({ ...wanted, setup: null });
        const price = makePrice({ ...wanted, setup: fee });
        expect(toCents(price.subtotal) - toCents(without.subtotal)).toBe(cents);
        expect(toCents(price.total)).toBeGreaterThanOrEqual(toCents(without.total) + cents);
        expect(price.tax).toBe(percentOf(price.subtotal, price.taxRate));
        expect([price.discount, price.promo]).toEqual([without.discount, without.promo]);
        expect(price.lines.slice(0, -1)).toEqual(without.lines);
        expect(price.lines.at(-1)).toMatchObject({ what: fee.what, quantity: 1, amount: fee.amount });
      }),
    );
  });

  it("tells the set-up fee after what is taken off the period", () => {
    const price = makePrice({
      ...plain,
      months: 12,
      discountPercent: "12",
      promo: { code: "ALL", amount: "900.00" },
      setup: { what: { code: "setup", name: "small" }, amount: "25.00" },
    });
    expect(price).toMatchObject({ discount: "6.48", promo: { amount: "47.52" }, subtotal: "25.00" });
    expect([price.tax, price.total, price.setup]).toEqual(["5.25", "30.25", "25.00"]);
    expect(price.trace.map(stepOnWire).slice(2)).toEqual([
      "period of 12 months, 12 % off: −6.48 EUR",
      "promo code ALL: −47.52 EUR",
      "Set-up fee: small: 25.00 × 1 = 25.00 EUR (once)",
      "subtotal: 25.00 EUR",
      "VAT 21 % of Netherlands, the seller's country: 5.25 EUR",
      "total: 30.25 EUR",
    ]);
  });

  it.each([
    [flat("4.50"), "4.50", "4.50 × 3 = 13.50 EUR (3 months)"],
    [flatAndPerCore({ flat: "2.00", perCore: "0.00" }, 4), "2.00", "2.00 × 3 = 6.00 EUR (3 months)"],
    [
      flatAndPerCore({ flat: "0.00", perCore: "1.50" }, 4),
      "6.00",
      "6.00 × 3 = 18.00 EUR (3 months; a month: 1.50 × 4 cores)",
    ],
    [
      flatAndPerCore({ flat: "2.00", perCore: "1.50" }, 1),
      "3.50",
      "3.50 × 3 = 10.50 EUR (3 months; a month: 2.00 + 1.50 × 1 core)",
    ],
    [
      [{ of: "address" as const, each: "2.00", count: 16 }],
      "32.00",
      "32.00 × 3 = 96.00 EUR (3 months; a month: 2.00 × 16 addresses)",
    ],
  ])("says of what %j is made", (made, unit_price, text) => {
    const price = makePrice({ ...plain, months: 3, parts: [{ what: { code: "os", name: "small" }, made }] });
    expect(price.lines[0]).toMatchObject({ unit_price, made });
    expect(price.trace.map(stepOnWire)[0]).toBe(`small: ${text}`);
  });

  it("does not depend on the clock or on being asked again", () => {
    fc.assert(
      fc.property(input, (wanted) => {
        expect(makePrice(wanted)).toEqual(makePrice(structuredClone(wanted)));
      }),
    );
  });

  it.each([
    [{}, "4.50", "0.95", "5.45"],
    [{ months: 12, discountPercent: "12" }, "47.52", "9.98", "57.50"],
    [{ months: 3, discountPercent: "3" }, "13.09", "2.75", "15.84"],
    [{ parts: [{ what: { code: "ipv4" as const, count: 1 }, made: flat("0.01") }] }, "0.01", "0.00", "0.01"],
    [{ parts: [{ what: { code: "ipv4" as const, count: 1 }, made: flat("0.00") }] }, "0.00", "0.00", "0.00"],
  ])("of %j is %s + %s = %s", (more, subtotal, tax, total) => {
    expect(makePrice({ ...plain, ...more })).toMatchObject({ subtotal, tax, total });
  });

  it("keeps every step, and the API tells them in words", () => {
    const { trace } = makePrice({ ...plain, months: 3, discountPercent: "3" });
    expect(trace.map(({ code }) => code)).toEqual(["line", "net", "discount", "subtotal", "tax", "total"]);
    expect(trace.map(stepOnWire)).toEqual([
      "small: 4.50 × 3 = 13.50 EUR (3 months)",
      "net: 13.50 EUR",
      "period of 3 months, 3 % off: −0.41 EUR",
      "subtotal: 13.09 EUR",
      "VAT 21 % of Netherlands, the seller's country: 2.75 EUR",
      "total: 15.84 EUR",
    ]);
  });
});
