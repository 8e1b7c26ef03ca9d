import { expect, test } from "vitest";
import { dayAfter, monthAfter, monthsFrom, partFor, percentOf } from "./rules";

test.each([
  ["2030-12", 1, "2031-01"],
  ["2030-01", -1, "2029-12"],
  ["2030-07", -119, "2020-08"],
])("%s and %i months is %s", (month, count, then) => {
  expect(monthAfter(month, count)).toBe(then);
});

test("months are listed with both ends, across years, and none backwards", () => {
  expect(monthsFrom("2030-11", "2031-02")).toEqual(["2030-11", "2030-12", "2031-01", "2031-02"]);
  expect(monthsFrom("2031-01", "2030-12")).toEqual([]);
});

test("days go on over months and leap days", () => {
  expect([dayAfter("2028-02-28", 1), dayAfter("2030-03-01", -1), dayAfter("2030-12-31", 31)]).toEqual([
    "2028-02-29",
    "2030-02-28",
    "2031-01-31",
  ]);
});

test.each([
  [1, 40, "2.5"],
  [2, 3, "66.7"],
  [0, 7, "0.0"],
  [1, 0, null],
])("%i of %i in percent is %s", (part, whole, text) => {
  expect(percentOf(part, whole)).toBe(text);
});

test.each([
  [{}, "all"],
  [{ location: "NL" }, "location"],
  [{ plan: 102 }, "plan"],
  [{ location: "NL", plan: 102 }, "both"],
])("%j is answered by the rows of %s", (filter, part) => {
  expect(partFor(filter)).toBe(part);
});
