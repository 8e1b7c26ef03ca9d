import { expect, it } from "vitest";
import { chooseFairly, fullBackEnds, isMissed, nextRun, usualHour } from "./rules";

const at = (text: string) => new Date(text);
const amsterdam = "Europe/Amsterdam";

it.each([
  ["daily", 3, 1, "2026-11-29T12:00:00Z", "2026-11-30T02:07:00.000Z"],
  ["daily", 13, 1, "2026-11-29T12:00:00Z", "2026-11-29T12:07:00.000Z"],
  ["daily", 13, 1, "2026-11-29T12:07:00Z", "2026-11-30T12:07:00.000Z"],
  // A Sunday.
  ["weekly", 3, 7, "2026-11-29T01:00:00Z", "2026-11-29T02:07:00.000Z"],
  ["weekly", 3, 7, "2026-11-29T03:00:00Z", "2026-12-06T02:07:00.000Z"],
  ["weekly", 3, 1, "2026-11-29T03:00:00Z", "2026-11-30T02:07:00.000Z"],
  // The day has 23 hours.
  ["daily", 0, 1, "2026-03-28T22:59:00Z", "2026-03-28T23:07:00.000Z"],
  ["daily", 23, 1, "2026-03-28T23:30:00Z", "2026-03-29T22:07:00.000Z"],
] as const)("%s at %i o'clock, day %i, after %s begins at %s", (every, hour, weekday, after, expected) => {
  expect(nextRun({ every, hour, weekday }, 67, amsterdam, at(after)).toISOString()).toBe(expected);
});

it("every time is after the one before, also through the changes of clocks", () => {
  let before = at("2026-01-01T00:00:00Z");
  for (let count = 0; count < 400; count++) {
    const next = nextRun({ every: "daily", hour: 2, weekday: 1 }, 1, amsterdam, before);
    const hours = (next.getTime() - before.getTime()) / 3_600_000;
    if (count > 0) expect(hours).toBeGreaterThanOrEqual(23);
    expect(hours).toBeLessThanOrEqual(27);
    before = next;
  }
});

it("one that waited for hours has been missed", () => {
  expect(isMissed(at("2026-11-29T02:00:00Z"), at("2026-11-29T07:59:00Z"))).toBe(false);
  expect(isMissed(at("2026-11-29T02:00:00Z"), at("2026-11-29T08:01:00Z"))).toBe(true);
});

it("an account and a back end get no more than their share, whoever else waits", () => {
  const due = (accountId: number, backEnd: string, id: number) => ({ accountId, backEnd, id });
  const many = [1, 2, 3, 4, 5].map((id) => due(1, "a", id));
  const others = [due(2, "a", 6), due(3, "a", 7), due(4, "b", 8), due(5, "a", 9)];
  expect(chooseFairly([...many, ...others], [], 4).map(({ id }) => id)).toEqual([1, 2, 6, 7, 8]);
  expect(fullBackEnds([due(1, "a", 1), due(2, "b", 2), due(3, "a", 3)], 2)).toEqual(["a"]);
  const running = [due(1, "b", 10), due(2, "a", 11), due(2, "a", 12)];
  expect(chooseFairly([...many, ...others], running, 4).map(({ id }) => id)).toEqual([1, 7, 8]);
});

it("where nobody chose an hour, servers are spread over the hours of the night", () => {
  const hours = Array.from({ length: 300 }, (_, id) => usualHour(id));
  expect([...new Set(hours)]).toEqual([1, 2, 3, 4, 5]);
});
