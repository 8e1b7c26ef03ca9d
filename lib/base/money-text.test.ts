import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { locales } from "./locale";
import type { Currency } from "./money";
import { formatMoney, signOf, signsOnWire, takenOff } from "./money-text";

const plain = (text: string) => text.replaceAll("\u202f", "'").replaceAll("\u00a0", "_");

describe("formatMoney", () => {
  test.each([
    ["0", "EUR", "en", "€0.00"],
    ["18", "EUR", "en", "€18.00"],
    ["500.00", "EUR", "ru", "500,00_€"],
    ["1234.5", "EUR", "en", "€1,234.50"],
    ["1234567.89", "RUB", "ru", "1'234'567,89_₽"],
    ["-1.62", "EUR", "en", "−€1.62"],
    ["-1234.5", "RUB", "ru", "−1'234,50_₽"],
    ["1234.5", "EUR", "de", "1.234,50_€"],
    ["-1234.5", "USD", "de", "−1.234,50_$"],
    ["-0.00", "USD", "en", "$0.00"],
    ["0.0125", "USD", "en", "$0.0125"],
    ["9007199254740993.01", "EUR", "en", "€9,007,199,254,740,993.01"],
  ] as const)("%s %s in %s is %s", (amount, currency, locale, text) => {
    expect(plain(formatMoney(amount, currency, locale))).toBe(text);
  });

  test.each(["", "1,5", "abc", "1.", ".5", "1e3", "NaN", " 1"])("refuses %j", (amount) => {
    expect(() => formatMoney(amount, "EUR", "en")).toThrow(RangeError);
  });

  test("keeps every digit of any amount", () => {
    const currency = fc.constantFrom<Currency>("EUR", "RUB", "USD");
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 24n }),
        fc.integer({ min: 10, max: 99 }),
        currency,
        (units, cents, unit) => {
          const digits = formatMoney(`${units}.${cents}`, unit, "ru").replace(/\D/g, "");
          expect(digits).toBe(`${units}${cents}`);
        },
      ),
    );
  });
});

test.each([
  ["-1", -1],
  ["-0.01", -1],
  ["-0.00", 0],
  ["0", 0],
  ["0.0001", 1],
  ["1", 1],
] as const)("the sign of %s is %d", (amount, answer) => {
  expect(signOf(amount)).toBe(answer);
});

test("what is taken off is below zero, nothing stays nothing", () => {
  expect(takenOff({ value: "1.50", currency: "EUR" })).toEqual({ value: "-1.50", currency: "EUR" });
  expect(takenOff({ value: "0.00", currency: "EUR" })).toEqual({ value: "0.00", currency: "EUR" });
});

test("older clients put signs around amounts", () => {
  expect(signsOnWire("EUR")).toEqual({ currencyprefix: "€", currencysuffix: "EUR" });
  expect(signsOnWire("RUB")).toEqual({ currencyprefix: "", currencysuffix: "₽" });
});

test.each(locales)("numbers are those of the browser's formatter, %s", (locale) => {
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 20 });
  const amounts = [
    "0",
    "007.5",
    "12",
    "999.999",
    "1000",
    "1234567.10",
    "98765432109876543210.123400",
  ] as const;
  const spaces = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ");
  expect(amounts.map((amount) => spaces(formatMoney(amount, "EUR", locale)).replace(/\s?€/, ""))).toEqual(
    amounts.map((amount) => spaces(format.format(amount))),
  );
});
