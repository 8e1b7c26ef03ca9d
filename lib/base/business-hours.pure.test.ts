import { describe, expect, it, test } from "vitest";
import {
  addWorkMinutes,
  type BusinessHours,
  isOpenAt,
  isOpeningText,
  workMinutesBetween,
} from "./business-hours";

const weekdays = (text: string) => [text, text, text, text, text, "", ""];
const berlin: BusinessHours = {
  timeZone: "Europe/Berlin",
  hours: weekdays("09:00-18:00"),
  daysOff: ["2026-12-25"],
};
const always: BusinessHours = { timeZone: "UTC", hours: Array(7).fill("00:00-24:00"), daysOff: [] };
const never: BusinessHours = { timeZone: "UTC", hours: Array(7).fill(""), daysOff: [] };

const at = (text: string) => new Date(text);

test.each([
  // Tuesday, 10:00 in Berlin.
  ["within a day", "2026-12-01T09:00:00Z", 60, "2026-12-01T10:00:00.000Z"],
  ["from before it opens", "2026-12-01T05:00:00Z", 30, "2026-12-01T08:30:00.000Z"],
  ["over the night", "2026-12-01T16:30:00Z", 60, "2026-12-02T08:30:00.000Z"],
  ["over a weekend", "2026-12-04T16:30:00Z", 60, "2026-12-07T08:30:00.000Z"],
  ["over a day off and a weekend", "2026-12-24T16:30:00Z", 60, "2026-12-28T08:30:00.000Z"],
  ["to the minute at which it closes", "2026-12-01T16:00:00Z", 60, "2026-12-01T17:00:00.000Z"],
  ["over the change to summer time", "2026-03-27T16:30:00Z", 60, "2026-03-30T07:30:00.000Z"],
])("minutes of work are added %s", (_, from, minutes, to) => {
  expect(addWorkMinutes(berlin, at(from), minutes).toISOString()).toBe(to);
  expect(workMinutesBetween(berlin, at(from), at(to))).toBe(minutes);
  expect(workMinutesBetween(berlin, at(to), at(from))).toBe(-minutes || 0);
});

describe("hours without an end", () => {
  it("are those of the clock around the clock, also across months", () => {
    expect(addWorkMinutes(always, at("2026-12-31T23:00:00Z"), 120)).toEqual(at("2027-01-01T01:00:00Z"));
    expect(workMinutesBetween(always, at("2026-01-01T00:00:00Z"), at("2026-02-01T00:00:00Z"))).toBe(44_640);
  });

  it("are those of the clock where nobody ever works", () => {
    expect(addWorkMinutes(never, at("2026-12-31T23:00:00Z"), 120)).toEqual(at("2027-01-01T01:00:00Z"));
    expect(workMinutesBetween(never, at("2026-12-01T00:00:00Z"), at("2026-12-31T00:00:00Z"))).toBe(0);
  });
});

test("far from UTC a day is that of the zone", () => {
  const far = { timeZone: "Pacific/Auckland", hours: ["00:00-24:00", "", "", "", "", "", ""], daysOff: [] };
  // Monday, 30 November in Auckland, thirteen hours ahead.
  expect(isOpenAt(far, at("2026-11-29T11:00:00Z"))).toBe(true);
  expect(isOpenAt(far, at("2026-11-29T10:59:59Z"))).toBe(false);
  expect(isOpenAt(far, at("2026-11-30T11:00:00Z"))).toBe(false);
});

test.each([
  ["", true],
  ["09:00-18:00", true],
  ["00:00-24:00", true],
  ["9:00-18:00", false],
  ["18:00-09:00", false],
  ["09:00-09:00", false],
  ["09:00-25:00", false],
  ["09:00", false],
])("%j as the opening of a day is %j", (text, isOne) => {
  expect(isOpeningText(text)).toBe(isOne);
});
