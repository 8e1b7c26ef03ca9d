import { expect, it } from "vitest";
import { readPeriod } from "./read-period";

const now = new Date("2026-03-11T12:00:00Z");
const day = 86_400;
const unix = (at: Date) => at.getTime() / 1000;
const dayBefore = (to: Date) => new Date(to.getTime() - day * 1000);
const wrong = (parameter: string, reason: string) =>
  expect.objectContaining({
    message: `invalid argument ${parameter}: ${reason}`,
    extras: expect.objectContaining({ doc: "argument.invalid", fields: { [parameter]: reason } }),
  });

it("a period that is not named is the usual one until now", () => {
  expect(readPeriod({}, now, dayBefore)).toEqual({ from: dayBefore(now), to: now });
});

it("one of which only the end is named begins as long before that end", () => {
  const stop = new Date("2026-02-01T00:00:00Z");
  expect(readPeriod({ period_stop: unix(stop) }, now, dayBefore)).toEqual({
    from: new Date("2026-01-31T00:00:00Z"),
    to: stop,
  });
});

it("one that begins where it ends is empty, and one that begins later is refused by its end", () => {
  const moment = unix(now);
  const read = (start: number, stop?: number) => () =>
    readPeriod({ period_start: start, period_stop: stop }, now, dayBefore);
  expect(read(moment, moment)()).toEqual({ from: now, to: now });
  expect(read(moment + 1, moment)).toThrow(wrong("period_stop", "must not be before period_start"));
  // The end defaults to now, so a start in the future is after it.
  expect(read(moment + 1)).toThrow(wrong("period_stop", "must not be before period_start"));
});

it("one that is too long is refused by its beginning, to the second", () => {
  const stop = unix(now);
  const read = (seconds: number, days?: number) => () =>
    readPeriod({ period_start: stop - seconds, period_stop: stop }, now, dayBefore, days);
  expect(read(400 * day)().from).toEqual(new Date((stop - 400 * day) * 1000));
  expect(read(400 * day + 1)).toThrow(wrong("period_start", "must be at most 400 days before period_stop"));
  expect(read(31 * day, 31)().to).toEqual(now);
  expect(read(31 * day + 1, 31)).toThrow(wrong("period_start", "must be at most 31 days before period_stop"));
});
