import { expect, test } from "vitest";
import { shortfall } from "./shortfall";

test.each([
  ["48.40", "8.40", "40.00"],
  ["48.40", "0.00", "48.40"],
  ["48.40", "-5.00", "53.40"],
  // The minimum purchase.
  ["48.40", "48.00", "1.00"],
  ["48.40", "48.40", null],
  ["20000.00", "0.00", null],
  ["48,40", "0.00", null],
  [undefined, "0.00", null],
])("an order of %s with a credit of %s needs %s more", (total, credit, short) => {
  expect(shortfall(total, credit, "EUR")).toBe(short);
});
