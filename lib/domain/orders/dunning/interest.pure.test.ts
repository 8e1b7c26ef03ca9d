import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decimalOf, moneyOf } from "@/lib/base/money";
import { interestOf, nextDay, type Rate } from "./interest";

const rates: Rate[] = [
  { validFrom: "2030-01-01", consumer: "6.27", business: "10.27" },
  { validFrom: "2030-07-01", consumer: "7.00", business: "11.00" },
];
const of = (amount: string, from: string, until: string, isBusiness = false, all = rates) =>
  decimalOf(interestOf(moneyOf(amount, "EUR"), all, { isBusiness, from, until }));

describe("interest", () => {
  it.each([
    ["a year", "1000.00", "2030-01-01", "2030-07-01", false, "31.09"],
    ["of a business", "1000.00", "2030-01-01", "2030-07-01", true, "50.93"],
    ["over a change of the rate", "1000.00", "2030-06-21", "2030-07-11", false, "3.64"],
    ["a single day", "1000.00", "2030-07-01", "2030-07-02", false, "0.19"],
    ["no day", "1000.00", "2030-07-01", "2030-07-01", false, "0.00"],
    ["days before the first rate", "1000.00", "2029-12-01", "2030-01-01", false, "0.00"],
    ["partly before it", "1000.00", "2029-12-01", "2030-01-11", false, "1.72"],
  ])("of %s", (_, amount, from, until, isBusiness, expected) => {
    expect(of(amount, from, until, isBusiness)).toBe(expected);
  });

  it("is nothing where no rate is known", () => {
    expect(of("1000.00", "2030-01-01", "2031-01-01", false, [])).toBe("0.00");
  });

  it("is the same day by day, to the rounding of the days", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500_000 }),
        fc.nat(300),
        fc.integer({ min: 1, max: 60 }),
        (cents, first, days) => {
          let day = new Date(Date.UTC(2030, 0, 1 + first)).toISOString().slice(0, 10);
          const from = day;
          let sum = 0;
          for (let count = 0; count < days; count++) {
            const rate = day < "2030-07-01" ? 627 : 700;
            sum += (cents * rate) / (365 * 10_000);
            day = nextDay(day);
          }
          const amount = (cents / 100).toFixed(2);
          expect(Math.abs(Number(of(amount, from, day)) * 100 - sum)).toBeLessThanOrEqual(0.5 + 1e-6);
        },
      ),
    );
  });
});
