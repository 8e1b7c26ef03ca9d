import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { add, decimalOf, type Money, moneyOfCents, negate, subtract } from "@/lib/base/money";
import { eur } from "@/lib/testing/money/eur";
import { addPrices, daysInWhole, daysOf, splitByPeriods, unusedOf, unusedPartOf } from "./rules";

const dayMs = 86_400_000;
const start = new Date("2030-01-31T12:00:00Z");
const span = (days: number) => ({ startsAt: start, endsAt: new Date(start.getTime() + days * dayMs) });
const fromCents = (cents: number): Money => moneyOfCents(cents, "EUR");
const cents = fc.integer({ min: 0, max: 100_000_000 });

describe("the days of a period", () => {
  it.each([
    [0, 28],
    [0.001, 27],
    [1, 27],
    [27, 1],
    [27.5, 0],
    [28, 0],
    [40, 0],
    [-3, 28],
  ])("after %d days: %d have not begun", (passed, unused) => {
    const now = new Date(start.getTime() + passed * dayMs);
    expect(daysOf(span(28), now)).toEqual({ all: 28, unused });
  });

  it("are parts of the whole one where only they were charged", () => {
    expect(daysInWhole({ ...span(10), wholeDays: 31 }, start)).toEqual({ all: 31, unused: 10 });
    expect(daysInWhole({ ...span(40), wholeDays: 31 }, start)).toEqual({ all: 40, unused: 40 });
    expect(daysInWhole(span(28), start)).toEqual({ all: 28, unused: 28 });
  });
});

describe("unused and used", () => {
  const days = fc
    .integer({ min: 1, max: 400 })
    .chain((all) => fc.record({ all: fc.constant(all), unused: fc.integer({ min: 0, max: all }) }));

  it("are together what was paid, to the cent, net and tax alike", () => {
    fc.assert(
      fc.property(cents, cents, days, (net, tax, of) => {
        const paid = { subtotal: fromCents(net), tax: fromCents(Math.min(net, tax)) };
        const back = unusedOf(paid, of);
        const used = {
          subtotal: subtract(paid.subtotal, back.subtotal),
          tax: subtract(paid.tax, back.tax),
        };
        expect(addPrices(back, used)).toEqual(paid);
        const total = add(paid.subtotal, paid.tax);
        expect(add(back.subtotal, back.tax)).toEqual(unusedPartOf(total, of));
        for (const amount of Object.values({ ...back, usedNet: used.subtotal, usedTax: used.tax }))
          expect(amount.cents).toBeGreaterThanOrEqual(-1);
      }),
    );
  });

  it("differ from the exact part by half a cent at most", () => {
    fc.assert(
      fc.property(cents, days, (amount, of) => {
        const exact = (amount * of.unused) / of.all;
        expect(Math.abs(unusedPartOf(fromCents(amount), of).cents - exact)).toBeLessThanOrEqual(0.5);
      }),
    );
  });

  it("grow no smaller as days are used up", () => {
    fc.assert(
      fc.property(cents, days, (amount, { all, unused }) => {
        const later = Math.max(0, unused - 1);
        const [now, then] = [unused, later].map(
          (left) => unusedPartOf(fromCents(amount), { all, unused: left }).cents,
        );
        expect(then ?? 0).toBeLessThanOrEqual(now ?? 0);
      }),
    );
  });

  it("take a negative part back in the same way", () => {
    const of = { all: 30, unused: 10 };
    expect(unusedPartOf(eur("-10.00"), of)).toEqual(negate(unusedPartOf(eur("10.00"), of)));
    expect(unusedPartOf(eur("10.00"), { all: 30, unused: 0 })).toEqual(eur("0.00"));
    expect(unusedPartOf(eur("10.00"), { all: 30, unused: 30 })).toEqual(eur("10.00"));
  });
});

describe("what was paid for a time over several periods", () => {
  const from = (days: number): Date => new Date(start.getTime() + days * dayMs);
  const periods = [
    { startsAt: from(28), endsAt: from(59) },
    { startsAt: start, endsAt: from(28) },
  ];
  const paid = (first: number, last: number, net: number, tax: number) => ({
    ...{ startsAt: from(first), endsAt: from(last), invoiceId: 1 },
    ...{ subtotal: fromCents(net), tax: fromCents(tax) },
  });

  it("is divided by what a day of each costs", () => {
    const parts = splitByPeriods(paid(14, 59, 1500, 315), periods);
    expect(
      parts.map(({ part }) => [part.startsAt, part.endsAt, decimalOf(part.subtotal), decimalOf(part.tax)]),
    ).toEqual([
      [from(14), from(28), "5.00", "1.05"],
      [from(28), from(59), "10.00", "2.10"],
    ]);
    expect(parts.map(({ period }) => period)).toEqual([periods[1], periods[0]]);
  });

  it("is divided by what a day of the whole period costs where some of its days were charged", () => {
    const short = [{ startsAt: start, endsAt: from(10), wholeDays: 30 }];
    const next = [{ startsAt: from(10), endsAt: from(40) }];
    const parts = splitByPeriods(paid(0, 40, 4000, 0), [...short, ...next]);
    expect(parts.map(({ part }) => decimalOf(part.subtotal))).toEqual(["10.00", "30.00"]);
  });

  it("is together what was paid, to the cent, also where it was given back", () => {
    const days = fc.tuple(fc.integer({ min: 0, max: 27 }), fc.integer({ min: 29, max: 59 }));
    fc.assert(
      fc.property(days, cents, cents, fc.constantFrom(1, -1), ([first, last], net, tax, sign) => {
        const whole = paid(first, last, sign * net, sign * tax);
        const parts = splitByPeriods(whole, periods).map(({ part }) => part);
        expect(parts).toHaveLength(2);
        const { subtotal, tax: all } = parts.reduce<{ subtotal: Money; tax: Money }>(addPrices, {
          subtotal: eur("0.00"),
          tax: eur("0.00"),
        });
        expect([subtotal, all]).toEqual([whole.subtotal, whole.tax]);
      }),
    );
  });

  it("stays whole where a period is not known", () => {
    const whole = paid(14, 70, 1500, 315);
    expect(splitByPeriods(whole, periods)).toEqual([{ part: whole, period: whole }]);
    expect(splitByPeriods(whole, [])).toEqual([{ part: whole, period: whole }]);
  });
});
