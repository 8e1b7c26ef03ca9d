import { describe, expect, it } from "vitest";
import { isAccepted, isTooLate, nextTryAt, silencePauseMs } from "./rules";

const created = new Date("2026-03-04T05:06:07Z");

describe("tries of a webhook", () => {
  it("come later each time, for a day", () => {
    const hours: number[] = [];
    let now: Date | null = created;
    for (let tries = 1; now !== null; tries++) {
      const next = nextTryAt(tries, created, now);
      if (next) hours.push((next.getTime() - now.getTime()) / 3_600_000);
      now = next;
    }
    expect(hours.slice(0, 4).map((pause) => pause * 3_600)).toEqual([5, 20, 80, 320]);
    expect(hours).toEqual([...hours].sort((a, b) => a - b));
    expect(Math.max(...hours)).toBe(4);
    const total = hours.reduce((sum, pause) => sum + pause, 0);
    expect(total).toBeGreaterThan(24);
    expect(total).toBeLessThan(29);
  });

  it.each([
    [200, true],
    [204, true],
    [299, true],
    [199, false],
    [301, false],
    [404, false],
    [500, false],
    [null, false],
  ])("with the answer %s: accepted %s", (status, accepted) => expect(isAccepted(status)).toBe(accepted));
});

it.each([
  [0, false],
  [86_400_000, false],
  [86_400_001, true],
])("%i ms after it was made it is too late: %s", (ms, late) => {
  expect(isTooLate(created, new Date(created.getTime() + ms))).toBe(late);
});

it.each([
  [0, 0],
  [4, 0],
  [5, 60],
  [6, 120],
  [9, 960],
  [10, 1_920],
  [11, 3_600],
  [1_000, 3_600],
])("after %i silences in a row deliveries to a host wait %i seconds", (failures, seconds) => {
  expect(silencePauseMs(failures)).toBe(seconds * 1000);
});
