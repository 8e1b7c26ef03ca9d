import { expect, test } from "vitest";
import { isAmount, typedAmount, usualAmounts, withCents } from "./amount";

test.each([
  ["1", true],
  ["10000", true],
  ["10000.01", false],
  ["0.99", false],
  ["12,5", true],
  ["1 000.00", true],
  ["1.234,50", true],
  ["1,234.50", true],
  ["1,234,50", false],
  ["1.234.50", false],
  ["1.005", false],
  ["-5", false],
  ["", false],
  ["1e3", false],
])("%s is an amount: %s", (text, isOne) => {
  expect(isAmount(typedAmount(text))).toBe(isOne);
});

test.each([
  ["50", "50.00"],
  ["12.5", "12.50"],
  ["12.05", "12.05"],
])("%s is %s with cents", (typed, text) => {
  expect(withCents(typed)).toBe(text);
});

test("every amount to choose is one", () => {
  for (const amounts of Object.values(usualAmounts))
    for (const amount of amounts) expect(isAmount(amount)).toBe(true);
});
