import { describe, expect, it } from "vitest";
import { countryCodes } from "./countries";
import { dayIn, endOfDay, isTimeZone, quarterOf, yearOfDay, zoneOf, zoneOfCountry } from "./time-zone";

describe("a day in a time zone", () => {
  it.each([
    // New year in Moscow, three hours before UTC.
    ["2026-12-31T20:59:59Z", "Europe/Moscow", "2026-12-31"],
    ["2026-12-31T21:00:00Z", "Europe/Moscow", "2027-01-01"],
    ["2026-12-31T21:30:00Z", "Europe/Moscow", "2027-01-01"],
    ["2026-12-31T21:30:00Z", "UTC", "2026-12-31"],
    ["2026-12-31T21:30:00Z", "Europe/Amsterdam", "2026-12-31"],
    ["2026-12-31T23:00:00Z", "Europe/Amsterdam", "2027-01-01"],
    // Behind UTC, the old year lasts longer.
    ["2027-01-01T04:59:59Z", "America/New_York", "2026-12-31"],
    ["2027-01-01T05:00:00Z", "America/New_York", "2027-01-01"],
    // Daylight saving time: midnight in Amsterdam is 22:00 UTC, in winter 23:00.
    ["2026-06-30T21:59:59Z", "Europe/Amsterdam", "2026-06-30"],
    ["2026-06-30T22:00:00Z", "Europe/Amsterdam", "2026-07-01"],
    ["2026-10-24T22:00:00Z", "Europe/Amsterdam", "2026-10-25"],
    ["2026-10-25T22:30:00Z", "Europe/Amsterdam", "2026-10-25"],
    ["2026-10-25T23:00:00Z", "Europe/Amsterdam", "2026-10-26"],
    ["2026-03-28T23:00:00Z", "Europe/Amsterdam", "2026-03-29"],
    ["2026-03-29T21:59:59Z", "Europe/Amsterdam", "2026-03-29"],
    ["2026-03-29T22:00:00Z", "Europe/Amsterdam", "2026-03-30"],
    // Daylight saving time starts at midnight: that day has no 00:00.
    ["2026-09-06T04:00:00Z", "America/Santiago", "2026-09-06"],
    // Half-hour and quarter-hour offsets, and the largest ones on both sides.
    ["2026-02-28T18:15:00Z", "Asia/Kathmandu", "2026-03-01"],
    ["2026-02-28T10:00:00Z", "Pacific/Kiritimati", "2026-03-01"],
    ["2028-02-29T10:59:59Z", "Pacific/Pago_Pago", "2028-02-28"],
  ])("%s in %s is %s", (at, zone, day) => {
    expect(dayIn(new Date(at), zone)).toBe(day);
    expect(yearOfDay(day)).toBe(Number(day.split("-")[0]));
  });
});

describe("a company's time zone", () => {
  it.each([
    ["NL", "Europe/Amsterdam"],
    ["RU", "Europe/Moscow"],
    ["US", "America/New_York"],
    ["DE", "Europe/Berlin"],
    ["PT", "Europe/Lisbon"],
    ["GB", "Europe/London"],
  ])("is that of %s, %s, unless it has its own", (country, zone) => {
    expect(zoneOf({ timeZone: null, country })).toBe(zone);
    expect(zoneOf({ timeZone: "Asia/Tokyo", country })).toBe("Asia/Tokyo");
  });

  it("is known for every country", () => {
    for (const country of countryCodes) expect(isTimeZone(zoneOfCountry(country)), country).toBe(true);
  });

  it.each(["Europe/Amsterdam", "UTC", "Etc/GMT-3", "America/Argentina/Buenos_Aires", "Europe/Kyiv"])(
    "may be %s",
    (name) => expect(isTimeZone(name)).toBe(true),
  );

  it.each(["", "+03:00", "Mars/Olympus", "Europe", "Europe/", "../etc", "Europe/Amsterdam ", "a".repeat(99)])(
    "may not be %j",
    (name) => expect(isTimeZone(name)).toBe(false),
  );
});

describe("the end of a day in a time zone", () => {
  it.each([
    ["2026-12-31", "UTC", "2026-12-31T23:59:59.000Z"],
    ["2026-12-31", "Europe/Moscow", "2026-12-31T20:59:59.000Z"],
    ["2026-10-25", "Europe/Amsterdam", "2026-10-25T22:59:59.000Z"],
    ["2026-03-29", "Europe/Amsterdam", "2026-03-29T21:59:59.000Z"],
    ["2026-12-31", "Asia/Kathmandu", "2026-12-31T18:14:59.000Z"],
    ["2026-12-31", "Pacific/Kiritimati", "2026-12-31T09:59:59.000Z"],
    ["2026-12-31", "Etc/GMT+12", "2027-01-01T11:59:59.000Z"],
  ])("%s in %s is %s", (day, timeZone, at) => {
    expect(endOfDay(day, timeZone).toISOString()).toBe(at);
  });
});

describe("the quarter of an hour", () => {
  it.each([
    "UTC",
    "Europe/Moscow",
    "Asia/Kathmandu",
    "Australia/Eucla",
    "America/St_Johns",
    "Pacific/Kiritimati",
  ])("is on the same day in %s, whatever the time", (timeZone) => {
    const start = Date.parse("2026-11-29T00:00:00Z");
    for (let minute = 0; minute < 1_440; minute += 7) {
      const at = start + minute * 60_000;
      expect(dayIn(new Date(quarterOf(at)), timeZone)).toBe(dayIn(new Date(at), timeZone));
    }
  });
});
