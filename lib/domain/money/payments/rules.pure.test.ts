import { expect, test } from "vitest";
import { cardAge } from "./rules";

test.each([
  [2026, 10, "expired"],
  [2026, 11, "last_month"],
  [2026, 12, "next_month"],
  [2027, 1, "good"],
  [2025, 12, "expired"],
] as const)("a card until %i/%i is %s in November 2026", (year, month, age) => {
  expect(cardAge({ year, month }, new Date("2026-11-30T23:59:59Z"))).toBe(age);
});

test("in December the next month is of another year", () => {
  expect(cardAge({ year: 2027, month: 1 }, new Date("2026-12-01T00:00:00Z"))).toBe("next_month");
});
