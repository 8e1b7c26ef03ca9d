import { describe, expect, it } from "vitest";
import { countryCodes } from "./countries";
import { dayIn, zoneOfCountry } from "./time-zone";
import { offsetsIn } from "./zone-offsets";

const year = [new Date("2026-01-01T12:34:56.789Z"), new Date("2027-01-01T12:34:56.789Z")] as const;
const textOf = (timeZone: string) =>
  offsetsIn(timeZone, ...year)
    .slice(1)
    .map(({ from, minutes }) => `${from.toISOString().slice(0, 16)} ${minutes}`);

describe("the offsets of a time zone in a year", () => {
  it.each([
    ["UTC", 0, []],
    ["Europe/Moscow", 180, []],
    ["Asia/Kathmandu", 345, []],
    ["Europe/Amsterdam", 60, ["2026-03-29T01:00 120", "2026-10-25T01:00 60"]],
    ["America/New_York", -300, ["2026-03-08T07:00 -240", "2026-11-01T06:00 -300"]],
    ["Australia/Lord_Howe", 660, ["2026-04-04T15:00 630", "2026-10-03T15:30 660"]],
  ])("of %s change to the minute", (timeZone, first, changes) => {
    expect(offsetsIn(timeZone, ...year)[0]).toEqual({ from: year[0], minutes: first });
    expect(textOf(timeZone)).toEqual(changes);
  });

  it("give the same days as the zone itself, of every country", () => {
    for (const timeZone of new Set(countryCodes.map(zoneOfCountry))) {
      const offsets = offsetsIn(timeZone, ...year);
      for (const { from, minutes } of offsets.slice(1)) {
        const local = (at: Date, ahead: number) =>
          new Date(at.getTime() + ahead * 60_000).toISOString().slice(0, 10);
        expect(local(from, minutes), timeZone).toBe(dayIn(from, timeZone));
      }
    }
  });

  it("of no time at all are one", () => {
    expect(offsetsIn("Europe/Amsterdam", year[0], year[0])).toEqual([{ from: year[0], minutes: 60 }]);
  });
});
