import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  absolute,
  add,
  amountOf,
  type Currency,
  compare,
  currencies,
  decimalOf,
  inProportion,
  isNegative,
  isPositive,
  isZero,
  lesserOf,
  type Money,
  moneyFrom,
  moneyOf,
  moneyOfCents,
  negate,
  percentOf,
  shareOf,
  subtract,
  times,
  total,
  totals,
  zero,
} from "./money";

const cents = fc.integer({ min: -10_000_000_00, max: 10_000_000_00 });
const currency = fc.constantFrom(...currencies);
/** Several amounts of one currency. */
const several = (length: number) =>
  currency.chain((of) =>
    fc.array(
      cents.map((one) => moneyOfCents(one, of)),
      { minLength: length, maxLength: length },
    ),
  ) as fc.Arbitrary<[Money, Money, Money]>;
const one = several(1).map(([money]) => money);
const percent = fc.integer({ min: 0, max: 100_00 });
const textOf = (hundredths: number): string => decimalOf(moneyOfCents(hundredths, "EUR"));
const eur = (value: string): Money => moneyOf(value, "EUR");

describe("money", () => {
  it("is decimal text with two places, there and back", () => {
    fc.assert(
      fc.property(one, (money) => {
        const text = decimalOf(money);
        expect(text).toMatch(/^-?\d+\.\d{2}$/);
        expect(moneyOf(text, money.currency)).toEqual(money);
        expect(moneyFrom(amountOf(money))).toEqual(money);
      }),
    );
  });

  it.each([
    ["12", 12_00],
    ["12.3", 12_30],
    ["-12.30", -12_30],
    ["007.5", 7_50],
    ["90071992547409.91", Number.MAX_SAFE_INTEGER],
  ])("reads %s", (text, expected) => expect(eur(text).cents).toBe(expected));

  it.each(["", "1,00", "1.234", "1e3", "abc", "--1", " 1", "+1", ".5", "5.", "NaN"])(
    "takes no such text: %j",
    (text) => expect(() => eur(text)).toThrow("Not an amount"),
  );

  it("takes no part of a cent, and nothing that a number does not hold exactly", () => {
    expect(() => moneyOfCents(0.5, "EUR")).toThrow("Not whole cents");
    expect(() => moneyOfCents(Number.NaN, "EUR")).toThrow("Not whole cents");
    expect(() => eur("90071992547409.92")).toThrow("Amount too large");
    expect(() => times(eur("90071992547409.91"), 2)).toThrow("Not whole cents");
    expect(() => times(eur("0.01"), 0.5)).toThrow("Not whole cents");
  });

  it("has no minus zero", () => {
    expect(Object.is(negate(eur("0.00")).cents, 0)).toBe(true);
    expect(Object.is(moneyOf("-0.00", "EUR").cents, 0)).toBe(true);
    expect(decimalOf(percentOf(eur("-0.01"), "1.00"))).toBe("0.00");
  });
});

describe("sums", () => {
  it("do not depend on the order, and taking away undoes adding", () => {
    fc.assert(
      fc.property(several(3), ([a, b, c]) => {
        expect(add(a, b)).toEqual(add(b, a));
        expect(add(add(a, b), c)).toEqual(add(a, add(b, c)));
        expect(total([a, b, c], a.currency)).toEqual(add(add(a, b), c));
        expect(subtract(add(a, b), b)).toEqual(a);
        expect(add(a, zero(a.currency))).toEqual(a);
        expect(isZero(add(a, negate(a)))).toBe(true);
        expect(negate(negate(a))).toEqual(a);
      }),
    );
  });

  it("are one for each currency", () => {
    const all = [moneyOf("1.00", "USD"), eur("2.50"), moneyOf("0.05", "USD")];
    expect(totals(all).map(amountOf)).toEqual([
      { value: "1.05", currency: "USD" },
      { value: "2.50", currency: "EUR" },
    ]);
    expect(totals([])).toEqual([]);
  });

  it("are what so many times one is", () => {
    fc.assert(
      fc.property(one, fc.integer({ min: 0, max: 24 }), (money, count) => {
        const all = Array.from({ length: count }, () => money);
        expect(times(money, count)).toEqual(total(all, money.currency));
      }),
    );
  });

  it("are refused between currencies, and so is every comparison", () => {
    const pairs = fc.tuple(currency, currency).filter(([a, b]) => a !== b);
    fc.assert(
      fc.property(pairs, cents, cents, ([mine, other], a, b) => {
        const [x, y] = [moneyOfCents(a, mine), moneyOfCents(b, other)];
        const refused = [
          () => add(x, y),
          () => subtract(x, y),
          () => total([x, y], mine),
          () => total([x], other),
          () => compare(x, y),
          () => lesserOf(x, y),
          () => inProportion(x, x, y),
        ];
        for (const attempt of refused) expect(attempt).toThrow("are not added up");
      }),
    );
  });
});

describe("comparison", () => {
  it("is that of the cents", () => {
    fc.assert(
      fc.property(several(2), ([a, b]) => {
        expect(Math.sign(compare(a, b))).toBe(Math.sign(a.cents - b.cents));
        expect(compare(lesserOf(a, b), a)).toBeLessThanOrEqual(0);
        expect(compare(lesserOf(a, b), b)).toBeLessThanOrEqual(0);
        expect([isNegative(a), isZero(a), isPositive(a)].filter(Boolean)).toHaveLength(1);
        expect(isNegative(absolute(a))).toBe(false);
      }),
    );
  });
});

describe("rounding", () => {
  it("is to the nearest cent, halves away from zero, alike for what is paid and given back", () => {
    fc.assert(
      fc.property(one, percent, (money, hundredths) => {
        const rate = textOf(hundredths);
        const exact = BigInt(money.cents) * BigInt(hundredths);
        const off = BigInt(percentOf(money, rate).cents) * 10_000n - exact;
        expect(off <= 5_000n && off >= -5_000n).toBe(true);
        expect(percentOf(negate(money), rate)).toEqual(negate(percentOf(money, rate)));
      }),
    );
  });

  it.each([
    ["0.50", "1.00", "0.01"],
    ["0.49", "1.00", "0.00"],
    ["4.50", "21.00", "0.95"],
    ["-4.50", "21.00", "-0.95"],
    ["90071992547409.91", "100.00", "90071992547409.91"],
  ])("of %s: %s percent are %s", (money, rate, expected) =>
    expect(decimalOf(percentOf(eur(money), rate))).toBe(expected),
  );

  it("leaves nothing of a whole, and the parts of a whole grow with their number", () => {
    fc.assert(
      fc.property(one, fc.integer({ min: 2, max: 800 }), (money, whole) => {
        expect(shareOf(money, whole, whole)).toEqual(money);
        expect(isZero(shareOf(money, 0, whole))).toBe(true);
        const sizes = [0, 1, whole - 1, whole].map((part) => absolute(shareOf(money, part, whole)).cents);
        expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
      }),
    );
  });

  it("is exact where the product is larger than a number holds", () => {
    const [tax, charged, all] = ["15619834.71", "90000000.00", "90000000.00"].map(eur) as [
      Money,
      Money,
      Money,
    ];
    expect(inProportion(tax, charged, all)).toEqual(tax);
    expect(() => shareOf(tax, 1, 0)).toThrow("Not divided by 0");
  });

  it("knows every currency", () => {
    for (const of of currencies satisfies readonly Currency[]) expect(zero(of)).toEqual(moneyOf("0", of));
  });
});
