import { describe, expect, it } from "vitest";
import { alignedPeriod, daysLater, periodEndIn } from "./aligned-period";
import { dayIn, startOfDay } from "./time-zone";

const timeZone = "Europe/Berlin";
const period = (from: string, months: number, day: number) => {
  const { endsAt, share } = alignedPeriod(new Date(from), { months, day, timeZone });
  return [endsAt.toISOString(), share];
};

describe("a period that is aligned to a day of the month", () => {
  it.each([
    ["2030-01-10T12:00:00Z", 1, 15, "2030-01-15T12:00:00.000Z", { days: 5, of: 31 }],
    ["2030-01-20T12:00:00Z", 1, 15, "2030-02-15T12:00:00.000Z", { days: 26, of: 31 }],
    ["2030-01-31T12:00:00Z", 1, 1, "2030-02-01T12:00:00.000Z", { days: 1, of: 28 }],
    ["2030-01-31T12:00:00Z", 1, 28, "2030-02-28T12:00:00.000Z", { days: 28, of: 28 }],
    ["2030-12-20T12:00:00Z", 12, 1, "2031-01-01T12:00:00.000Z", { days: 12, of: 365 }],
  ])("ends on the next such day: from %s, %i months, day %i", (from, months, day, ends, share) => {
    expect(period(from, months, day)).toEqual([ends, share]);
  });

  it("is whole from that day on, at the same time of the day in summer and in winter", () => {
    expect(period("2030-03-15T12:00:00Z", 1, 15)).toEqual(["2030-04-15T11:00:00.000Z", null]);
    expect(period("2030-01-15T12:00:00Z", 12, 15)).toEqual(["2031-01-15T12:00:00.000Z", null]);
  });

  it("counts by the days of the seller, not of UTC", () => {
    // In Berlin it is the 15th already.
    expect(period("2030-01-14T23:30:00Z", 1, 15)).toEqual(["2030-02-14T23:30:00.000Z", null]);
    expect(daysLater(new Date("2030-03-30T23:30:00Z"), 1, timeZone).toISOString()).toBe(
      "2030-03-31T22:30:00.000Z",
    );
  });
});

describe("a period by the days of a time zone", () => {
  const midnight = (day: string) => startOfDay(day, timeZone);
  const begins = (first: string, from: string, months: number, count: number) => {
    const found = [midnight(from)];
    while (found.length < count)
      found.push(periodEndIn(timeZone, found.at(-1) ?? midnight(from), months, midnight(first)));
    expect(found).toEqual(found.map((at) => midnight(dayIn(at, timeZone))));
    return found.map((at) => dayIn(at, timeZone).slice(5)).join(" ");
  };

  it.each([
    ["2026-12-01", "2026-12-01", 1, "12-01 01-01 02-01 03-01 04-01 05-01 06-01"],
    ["2024-03-01", "2026-08-01", 1, "08-01 09-01 10-01 11-01 12-01 01-01 02-01"],
    ["2026-03-01", "2026-03-01", 12, "03-01 03-01 03-01 03-01 03-01 03-01 03-01"],
    ["2026-12-31", "2026-12-31", 1, "12-31 01-31 02-28 03-31 04-30 05-31 06-30"],
    ["2026-12-30", "2026-12-30", 1, "12-30 01-30 02-28 03-30 04-30 05-30 06-30"],
  ])("of what began on %s begins from %s on, by %i months, on %s", (first, from, months, days) => {
    expect(begins(first, from, months, 7)).toBe(days);
  });
});
