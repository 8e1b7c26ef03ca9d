import { expect, test } from "vitest";
import { readCut, shownCurrency } from "./read-cut";

test.each([
  ["", {}],
  ["company=2&location=NL&plan=102&months=25", { company: 2, location: "NL", plan: 102, months: 25 }],
  ["company=&location=&plan=&months=13", {}],
  [`company=-1&plan=x&months=7&location=${"x".repeat(41)}`, {}],
])("of %j", (query, cut) => {
  expect(readCut(new URLSearchParams(query))).toEqual(cut);
});

test.each([
  ["", "EUR"],
  ["currency=USD", "USD"],
  ["currency=XYZ", "EUR"],
])("the currency of %j is %s", (query, currency) => {
  const all = [{ currency: "EUR" }, { currency: "USD" }];
  expect(shownCurrency(all, new URLSearchParams(query))).toEqual({ currency });
  expect(shownCurrency([], new URLSearchParams(query))).toBeUndefined();
});
