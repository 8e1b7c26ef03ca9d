import { expect, it } from "vitest";
import { priceText } from "./price-text";

it.each([
  ["320", "320.00"],
  ["3.7900", "3.79"],
  ["3,79", "3.79"],
  [" 4.5 ", "4.50"],
  ["0", "0.00"],
  ["3.795", null],
  ["3.", null],
  [".5", null],
  ["-1", null],
  ["1,234.50", null],
  ["1e3", null],
  ["", null],
])("%j is the price %j", (text, price) => {
  expect(priceText(text)).toBe(price);
});
