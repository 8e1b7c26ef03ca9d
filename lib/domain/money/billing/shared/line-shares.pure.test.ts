import fc from "fast-check";
import { expect, it } from "vitest";
import { compare, isNegative, type Money, moneyOfCents, subtract, total } from "@/lib/base/money";
import { eur } from "@/lib/testing/money/eur";
import { grossOf, leftOf, partsOf, type Share, type SharedLine, sharesOf } from "./line-shares";

const line = (id: number, amount: string, more: Partial<SharedLine> = {}): SharedLine => ({
  ...{ id, code: "preset", serverId: 1, isTaxed: true },
  amount: eur(amount),
  ...more,
});
const share = (id: number, subtotal: string, tax: string): Share => ({
  id,
  subtotal: eur(subtotal),
  tax: eur(tax),
});
const cents = (count: number): Money => moneyOfCents(count, "EUR");

it("splits the tax over lines, to the cent, and none over untaxed ones", () => {
  const lines = [line(1, "3.33"), line(2, "3.33"), line(3, "3.34"), line(4, "5.00", { isTaxed: false })];
  expect(sharesOf(eur("2.10"), lines)).toEqual([
    share(1, "3.33", "0.70"),
    share(2, "3.33", "0.70"),
    share(3, "3.34", "0.70"),
    share(4, "5.00", "0.00"),
  ]);
});

it("lowers what a deduction is about: its server's lines, but not their set-up fee", () => {
  const lines = [
    line(1, "10.00"),
    line(2, "10.00", { code: "os" }),
    line(3, "7.00", { code: "setup" }),
    line(4, "-2.00", { code: "promo" }),
    line(5, "4.00", { serverId: 2 }),
  ];
  expect(sharesOf(eur("0.00"), lines)).toEqual([
    share(1, "9.00", "0.00"),
    share(2, "9.00", "0.00"),
    share(3, "7.00", "0.00"),
    share(5, "4.00", "0.00"),
  ]);
});

it("gives back no more than is left, of a line and of all, and no line twice", () => {
  const lines = [share(1, "10.00", "2.10"), share(2, "5.00", "1.05")];
  const left = { subtotal: eur("6.00"), tax: eur("1.26") };
  const ask = (...wanted: [number, string][]) =>
    partsOf(
      wanted.map(([id, amount]) => ({ line: id, amount: eur(amount) })),
      lines,
      left,
    );
  expect(ask([2, "6.05"])?.parts).toEqual([lines[1]]);
  expect(ask([2, "6.06"])).toBeNull();
  expect(ask([1, "7.26"])?.parts).toEqual([share(1, "6.00", "1.26")]);
  expect(ask([1, "7.27"])).toBeNull();
  expect(ask([1, "1.00"], [1, "1.00"])).toBeNull();
  expect(ask([3, "1.00"])).toBeNull();
  expect(ask([1, "0.00"])).toBeNull();
  expect(ask([1, "1.21"], [2, "6.05"])?.amount).toEqual(eur("7.26"));
});

const someLines = fc.array(
  fc.record({ cents: fc.integer({ min: 1, max: 99_999 }), isTaxed: fc.boolean(), server: fc.nat(2) }),
  { minLength: 1, maxLength: 8 },
);

it("whatever is refunded in whatever pieces, the sums are those of the invoice", () => {
  fc.assert(
    fc.property(
      someLines,
      fc.integer({ min: 0, max: 27 }),
      fc.array(fc.tuple(fc.nat(7), fc.integer({ min: 1, max: 100 })), { maxLength: 20 }),
      (drawn, rate, steps) => {
        const lines = drawn.map((one, index) =>
          line(index, "0.00", { amount: cents(one.cents), isTaxed: one.isTaxed, serverId: one.server }),
        );
        const taxed = drawn.filter(({ isTaxed }) => isTaxed).reduce((sum, one) => sum + one.cents, 0);
        const tax = cents(Math.round((taxed * rate) / 100));
        const shares = sharesOf(tax, lines);
        const sumOf = (of: "subtotal" | "tax") =>
          total(
            shares.map((one) => one[of]),
            "EUR",
          );
        expect(sumOf("tax")).toEqual(tax);
        const subtotal = sumOf("subtotal");
        expect(subtotal.cents).toBe(drawn.reduce((sum, one) => sum + one.cents, 0));
        let open = shares;
        let left = { subtotal, tax };
        for (const [which, percent] of steps) {
          const chosen = open[which % open.length];
          if (!chosen || grossOf(chosen).cents === 0) continue;
          const amount = cents(Math.max(1, Math.floor((grossOf(chosen).cents * percent) / 100)));
          const found = partsOf([{ line: chosen.id, amount }], open, left);
          const [part] = found?.parts ?? [];
          if (!found || !part) throw new Error("What is left of a line was refused.");
          expect(grossOf(part)).toEqual(amount);
          open = open.map((one) => (one.id === part.id ? leftOf(one, part) : one));
          left = {
            subtotal: subtract(left.subtotal, part.subtotal),
            tax: subtract(left.tax, part.tax),
          };
          for (const one of open) expect(isNegative(one.subtotal) || isNegative(one.tax)).toBe(false);
        }
        const rest = open.filter((one) => grossOf(one).cents > 0);
        const all = partsOf(
          rest.map((one) => ({ line: one.id, amount: grossOf(one) })),
          open,
          left,
        );
        expect(all && compare(all.amount, grossOf(left))).toBe(0);
      },
    ),
  );
});
