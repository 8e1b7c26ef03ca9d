import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { eur } from "@/lib/testing/money/eur";
import { affordable, amountOfHours, amountOfNext, hourRate, hoursBegun, taxOfCharged } from "./hourly";
import { add, compare, decimalOf, moneyOfCents, zero } from "./money";

const terms = fc.record(
  {
    total: fc.nat({ max: 50_000_000 }).map((cents) => moneyOfCents(cents, "EUR")),
    capHours: fc.integer({ min: 1, max: 744 }),
  },
  { noNullPrototype: true },
);

describe("the price of hours", () => {
  it("comes to the price of the month exactly, hour by hour, never falls and is never above it", () => {
    fc.assert(
      fc.property(terms, fc.integer({ min: 1, max: 800 }), (month, last) => {
        let charged = zero("EUR");
        for (let hours = 0; hours < last; hours++) {
          const one = amountOfNext({ ...month, hours, charged }, 1);
          expect(one.cents).toBeGreaterThanOrEqual(0);
          charged = add(charged, one);
          expect(charged).toEqual(amountOfHours(month, hours + 1));
          expect(compare(charged, month.total)).toBeLessThanOrEqual(0);
        }
        if (last >= month.capHours) expect(charged).toEqual(month.total);
      }),
      { numRuns: 15 },
    );
  });

  it.each([
    ["9.00", 672, 0, "0.00"],
    ["9.00", 672, 1, "0.01"],
    ["9.00", 672, 2, "0.03"],
    ["9.00", 672, 336, "4.50"],
    ["9.00", 672, 671, "8.99"],
    ["9.00", 672, 672, "9.00"],
    ["9.00", 672, 744, "9.00"],
    ["0.00", 672, 5, "0.00"],
    ["100.00", 1, 1, "100.00"],
  ])("of a month for %s with a cap of %i hours is for %i hours %s", (total, capHours, hours, amount) =>
    expect(decimalOf(amountOfHours({ total: eur(total), capHours }, hours))).toBe(amount),
  );

  it.each([
    ["9.00", 672, "0.0134"],
    ["0.00", 672, "0.0000"],
    ["1000.00", 1, "1000.0000"],
    ["0.01", 744, "0.0000"],
  ])("of a month for %s with a cap of %i hours is %s an hour", (total, capHours, rate) =>
    expect(hourRate({ total: eur(total), capHours })).toBe(rate),
  );

  it("is charged for as many whole hours as the credit covers", () => {
    const month = {
      total: eur("9.00"),
      capHours: 672,
      hours: 10,
      charged: amountOfHours({ total: eur("9.00"), capHours: 672 }, 10),
    };
    expect(affordable(month, 24, eur("100.00"))).toEqual({ hours: 24, amount: amountOfNext(month, 24) });
    expect(affordable(month, 24, eur("0.00"))).toEqual({ hours: 0, amount: eur("0.00") });
    const { hours, amount } = affordable(month, 24, eur("0.10"));
    expect(amount.cents).toBeLessThanOrEqual(10);
    expect(amountOfNext(month, hours + 1).cents).toBeGreaterThan(10);
  });
});

describe("hours", () => {
  const from = new Date("2030-01-31T12:34:56.789Z");
  const at = (seconds: number) => new Date(from.getTime() + seconds * 1_000);
  it.each([
    [-1, 0],
    [0, 1],
    [3_599.999, 1],
    [3_600, 2],
    [7 * 86_400, 169],
  ])("count as soon as they begin: after %d seconds %i", (seconds, hours) =>
    expect(hoursBegun(from, at(seconds), at(10_000_000))).toBe(hours),
  );

  it("that begin when it ends are not counted", () => {
    expect(hoursBegun(from, at(10_000), at(3_600))).toBe(1);
    expect(hoursBegun(from, at(10_000), at(3_601))).toBe(2);
    expect(hoursBegun(from, at(10_000), at(0))).toBe(0);
  });
});

it("the tax in what was charged is the month's in proportion, and all of it for the whole month", () => {
  expect(taxOfCharged({ total: eur("12.71"), tax: eur("2.21") }, eur("12.71"))).toEqual(eur("2.21"));
  expect(taxOfCharged({ total: eur("12.71"), tax: eur("2.21") }, eur("0.00"))).toEqual(eur("0.00"));
  expect(taxOfCharged({ total: eur("12.10"), tax: eur("2.10") }, eur("6.05"))).toEqual(eur("1.05"));
  expect(taxOfCharged({ total: eur("90000000.00"), tax: eur("15619834.71") }, eur("90000000.00"))).toEqual(
    eur("15619834.71"),
  );
});
