import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compare, fromCents, minus, negate, percentOf, sum, times, toCents } from "./money";

const cents = fc.integer({ min: -10_000_000_00, max: 10_000_000_00 });
const amount = cents.map(fromCents);
const percent = fc.integer({ min: 0, max: 100_00 }).map(fromCents);

describe("money", () => {
  it("is decimal text with two places, there and back", () => {
    fc.assert(
      fc.property(cents, (value) => {
        const text = fromCents(value);
        expect(text).toMatch(/^-?\d+\.\d{2}$/);
        expect(toCents(text)).toBe(value);
      }),
    );
  });

  it("adds, takes away and multiplies as whole cents do", () => {
    fc.assert(
      fc.property(amount, amount, fc.integer({ min: 0, max: 24 }), (a, b, count) => {
        expect(sum([a, b], "EUR")).toBe(fromCents(toCents(a) + toCents(b)));
        expect(minus(sum([a, b], "EUR"), b, "EUR")).toBe(a);
        expect(times(a, count, "RUB")).toBe(fromCents(toCents(a) * count));
        expect(sum([a, negate(a)], "USD")).toBe("0.00");
        expect(Math.sign(compare(a, b))).toBe(Math.sign(toCents(a) - toCents(b)));
      }),
    );
  });

  it("rounds a percentage to the nearest cent, halves away from zero", () => {
    fc.assert(
      fc.property(amount, percent, (of, rate) => {
        const exact = (BigInt(toCents(of)) * BigInt(toCents(rate))) as bigint;
        const rounded = BigInt(toCents(percentOf(of, rate)));
        const off = exact - rounded * 10_000n;
        expect(off <= 5_000n && off >= -5_000n).toBe(true);
        expect(percentOf(negate(of), rate)).toBe(negate(percentOf(of, rate)));
      }),
    );
    expect(percentOf("0.50", "1.00")).toBe("0.01");
    expect(percentOf("0.49", "1.00")).toBe("0.00");
    expect(percentOf("4.50", "21.00")).toBe("0.95");
    expect(percentOf("-4.50", "21.00")).toBe("-0.95");
  });

  it.each(["", "1,00", "1.234", "1e3", "abc", "--1", " 1"])("takes no such text: %j", (text) => {
    expect(() => toCents(text)).toThrow("Not an amount");
  });

  it("has no minus zero", () => {
    expect(negate("0.00")).toBe("0.00");
    expect(fromCents(-0)).toBe("0.00");
  });
});
