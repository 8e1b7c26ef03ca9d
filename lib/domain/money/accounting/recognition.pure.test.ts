import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decimalOf, isNegative, type Money, moneyOf, moneyOfCents, total } from "@/lib/base/money";
import { eur } from "@/lib/testing/money/eur";
import { monthAfter, monthsFrom } from "./rules";
import { deferralChanges, deferredAt, type PrepaidSale, recognizedIn } from "./shared/recognition";
import { serviceLines } from "./shared/service-lines";

const sum = (all: readonly Money[]): string => decimalOf(total(all, "EUR"));

const quarter: PrepaidSale = {
  currency: "EUR",
  lines: [
    { group: "server true", amount: eur("90.00"), period: { from: "2030-01-16", until: "2030-04-16" } },
  ],
  moves: [{ day: "2030-01-16", amount: eur("90.00") }],
};

const recognized = (sale: PrepaidSale, how: "day" | "month", last: string) =>
  recognizedIn(sale, "2030-01", last, how).map(({ amount }) => decimalOf(amount));

describe("a quarter that is paid in advance", () => {
  it("is earned by its days", () => {
    // 16, 28, 31 and 15 of 90 days.
    expect(recognized(quarter, "day", "2030-05")).toEqual(["16.00", "28.00", "31.00", "15.00", "0.00"]);
  });

  it("is earned by calendar months from the first on", () => {
    expect(recognized(quarter, "month", "2030-05")).toEqual(["30.00", "30.00", "30.00", "0.00", "0.00"]);
  });

  it("is earned at once where books say so", () => {
    expect(deferralChanges(quarter, "2030-01", "2030-04", "none")).toEqual([]);
  });

  it("is earned no earlier than it begins, though it was invoiced before", () => {
    const ahead = { ...quarter, moves: [{ day: "2029-12-30", amount: eur("90.00") }] };
    expect(sum([...deferredAt(ahead, "2029-12", "day").values()])).toBe("90.00");
    expect(recognizedIn(ahead, "2029-12", "2030-04", "day").map(({ amount }) => decimalOf(amount))).toEqual([
      ...["0.00", "16.00", "28.00", "31.00", "15.00"],
    ]);
  });
});

describe("a discount that was agreed on", () => {
  const period = { from: "2030-01-01", until: "2031-01-01" };
  const item = (id: number, amount: string, isTaxed: boolean) => ({
    ...{ id, description: { code: "item" as const, name: "Colocation", period } },
    ...{ quantity: 1, amount: eur(amount), isTaxed },
  });
  const off = (amount: string, isTaxed: boolean) => ({
    ...{ id: 9, description: { code: "agreed_discount" as const, percent: "10" } },
    ...{ quantity: 1, amount: eur(amount), isTaxed },
  });

  it("of products is earned over their terms", () => {
    const lines = serviceLines([item(1, "1200.00", true), off("-120.00", true)]);
    const sale: PrepaidSale = {
      currency: "EUR",
      lines,
      moves: [{ day: "2030-01-01", amount: eur("1080.00") }],
    };
    expect(recognized(sale, "month", "2030-12")).toEqual(Array(12).fill("90.00"));
    expect(sum([...deferredAt(sale, "2030-01", "month").values()])).toBe("990.00");
  });

  it("is of the products that are taxed as it is, by their amounts", () => {
    const other = { from: "2030-02-01", until: "2030-03-01" };
    const short = {
      ...item(2, "300.00", true),
      description: { ...item(2, "0.00", true).description, period: other },
    };
    const lines = serviceLines([
      item(1, "100.00", true),
      short,
      item(3, "50.00", false),
      off("-40.00", true),
    ]);
    const ofDiscount = lines.filter(({ group }) => group === "discount true");
    expect(ofDiscount).toMatchObject([
      { amount: eur("-10.00"), period },
      { amount: eur("-30.00"), period: other },
    ]);
  });
});

describe("what credit notes take off", () => {
  it("of the whole sale leaves nothing deferred, and takes back what was earned", () => {
    const gone = { ...quarter, moves: [...quarter.moves, { day: "2030-02-10", amount: eur("-90.00") }] };
    expect(recognized(gone, "day", "2030-04")).toEqual(["16.00", "-16.00", "0.00", "0.00"]);
  });

  it("of the unused days leaves nothing deferred from then on", () => {
    // Until 15 February 31 days were used.
    const ended = { ...quarter, moves: [...quarter.moves, { day: "2030-02-15", amount: eur("-59.00") }] };
    expect(recognized(ended, "day", "2030-04")).toEqual(["16.00", "15.00", "0.00", "0.00"]);
  });
});

const day = fc
  .integer({ min: 0, max: 700 })
  .map((count) => new Date(Date.UTC(2030, 0, 1 + count)).toISOString().slice(0, 10));
const line = fc.record({
  group: fc.constantFrom("server true", "license true", "discount true"),
  cents: fc.integer({ min: -20_000, max: 100_000 }),
  from: day,
  length: fc.integer({ min: 1, max: 400 }),
  isOnce: fc.boolean(),
});

it("whatever is sold and given back, all months together recognize what was booked, to the cent", () => {
  const lines = fc.array(line, { minLength: 1, maxLength: 6 });
  const parts = fc.array(fc.record({ day, share: fc.integer({ min: 0, max: 40 }) }), { maxLength: 3 });
  fc.assert(
    fc.property(
      lines,
      parts,
      day,
      fc.constantFrom("day" as const, "month" as const),
      (all, back, on, how) => {
        const made = all.map(({ group, cents, from, length, isOnce }) => {
          const until = new Date(Date.parse(from) + length * 86_400_000).toISOString().slice(0, 10);
          return { group, amount: moneyOfCents(cents, "EUR"), period: isOnce ? null : { from, until } };
        });
        const net = total(
          made.map(({ amount }) => amount),
          "EUR",
        );
        const moves = [
          { day: on, amount: net },
          ...back.map((one) => ({
            day: [one.day, on].toSorted()[1] ?? on,
            amount: moneyOfCents(-Math.round((Math.max(0, net.cents) * one.share) / 100), "EUR"),
          })),
        ];
        const sale: PrepaidSale = { currency: "EUR", lines: made, moves };
        const months = recognizedIn(sale, "2029-12", "2034-01", how);
        expect(sum(months.map(({ amount }) => amount))).toBe(sum(moves.map(({ amount }) => amount)));
        expect(sum(deferralChanges(sale, "2029-12", "2034-01", how).map(({ change }) => change))).toBe(
          "0.00",
        );
        for (const month of monthsFrom("2030-01", "2031-12")) {
          const deferred = total([...deferredAt(sale, month, how).values()], "EUR");
          expect(isNegative(deferred)).toBe(false);
          // Month by month is the same as several at once.
          const stepwise = deferralChanges(sale, month, monthAfter(month, 1), how);
          const apart = [month, monthAfter(month, 1)].flatMap((one) => deferralChanges(sale, one, one, how));
          expect(stepwise).toEqual(apart);
        }
      },
    ),
  );
});

it("says amounts in the currency of the sale", () => {
  const sale: PrepaidSale = {
    currency: "RUB",
    lines: [{ group: "server true", amount: moneyOf("100.00", "RUB"), period: null }],
    moves: [{ day: "2030-01-01", amount: moneyOf("100.00", "RUB") }],
  };
  expect(deferredAt(sale, "2030-01", "day").get("server true")).toEqual(moneyOf("0.00", "RUB"));
});
