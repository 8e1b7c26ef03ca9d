import { describe, expect, it } from "vitest";
import { alignedPeriod, daysLater } from "./aligned-period";

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
