import { expect, test } from "vitest";
import { addressOf, readAsked } from "./read-asked";

test.each([
  ["day=2030-01-31&company=2&customer=17", { day: "2030-01-31", company: 2, customer: 17 }],
  ["day=2030-02-30&company=x&customer=0", {}],
  ["", {}],
])("%s asks for %j", (query, asked) => {
  expect(readAsked(new URLSearchParams(query))).toEqual(asked);
});

test("an address has only what is asked for", () => {
  expect(addressOf("/staff/receivables", { day: "2030-01-31", customer: 17 })).toBe(
    "/staff/receivables?day=2030-01-31&customer=17",
  );
  expect(addressOf("/staff/receivables", {})).toBe("/staff/receivables");
});
