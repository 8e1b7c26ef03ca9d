import { expect, test } from "vitest";
import { addDays, addMonths, daysBetween, isMonth, lastDayOf, monthOfDay } from "./calendar";
import { startOfDay } from "./time-zone";

test.each([
  ["2030-12", 1, "2031-01"],
  ["2030-01", -1, "2029-12"],
])("%s and %i months is %s", (month, count, then) => {
  expect(addMonths(month, count)).toBe(then);
});

test.each([
  ["2028-02", "2028-02-29"],
  ["2030-02", "2030-02-28"],
  ["2030-12", "2030-12-31"],
])("%s ends on %s", (month, day) => {
  expect(lastDayOf(month)).toBe(day);
  expect(monthOfDay(day)).toBe(month);
});

test("days between days, over leap days and backwards", () => {
  expect([daysBetween("2028-02-28", "2028-03-01"), daysBetween("2030-03-01", "2030-02-28")]).toEqual([2, -1]);
  expect(addDays("2030-12-31", 1)).toBe("2031-01-01");
});

test.each(["2030-13", "2030-00", "2030-1", "0030-01", "2030-01-01"])("%s is no month", (text) => {
  expect(isMonth(text)).toBe(false);
});

test.each([
  ["2026-12-01", "Europe/Berlin", "2026-11-30T23:00:00.000Z"],
  ["2026-12-01", "America/New_York", "2026-12-01T05:00:00.000Z"],
  ["2026-04-01", "Europe/Moscow", "2026-03-31T21:00:00.000Z"],
  // The day on which clocks go forward begins before they do.
  ["2026-03-29", "Europe/Berlin", "2026-03-28T23:00:00.000Z"],
])("%s begins in %s at %s", (day, zone, at) => {
  expect(startOfDay(day, zone).toISOString()).toBe(at);
});
