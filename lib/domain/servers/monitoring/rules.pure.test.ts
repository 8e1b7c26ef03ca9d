import { describe, expect, test } from "vitest";
import { type AlertState, isQuietAt, stepAlert } from "./rules";

const start = Date.parse("2026-01-01T10:00:00Z");
const at = (minute: number): Date => new Date(start + minute * 60_000);

type Minute = { isBad: boolean; isQuiet?: boolean };

/** What is told in which minute. */
function told(minutes: readonly Minute[], after = 3): string[] {
  let state: AlertState | null = null;
  return minutes.flatMap(({ isBad, isQuiet = false }, minute) => {
    const { next, tell } = stepAlert(state, { isBad, isQuiet, minutes: after, now: at(minute) });
    state = next;
    return tell === null ? [] : [`${tell} ${minute}`];
  });
}
const bad = { isBad: true };
const well = { isBad: false };
const times = (count: number, minute: Minute): Minute[] => Array.from({ length: count }, () => minute);

describe("an alert", () => {
  test("is told once after its minutes, and once when it has been well for as long", () => {
    expect(told([...times(20, bad), ...times(10, well)])).toEqual(["firing 3", "over 23"]);
  });

  test("is not told of what was shorter, nor ended by a moment", () => {
    expect(told([...times(3, bad), well, ...times(3, bad), ...times(9, well)])).toEqual([]);
    expect(told([...times(5, bad), ...times(2, well), ...times(5, bad), ...times(5, well)])).toEqual([
      "firing 3",
      "over 15",
    ]);
  });

  test("waits for the end of quiet hours, and what ended meanwhile is never told", () => {
    const quietBad = { isBad: true, isQuiet: true };
    const quietWell = { isBad: false, isQuiet: true };
    expect(told([...times(10, quietBad), ...times(5, bad)])).toEqual(["firing 10"]);
    expect(told([...times(10, quietBad), ...times(10, quietWell), ...times(5, well)])).toEqual([]);
    expect(told([...times(5, bad), ...times(10, quietWell), ...times(2, well)])).toEqual([
      "firing 3",
      "over 15",
    ]);
    // It is broken again before anybody heard that it was well.
    expect(
      told([...times(5, bad), ...times(10, quietWell), ...times(9, quietBad), ...times(2, bad)]),
    ).toEqual(["firing 3"]);
  });

  test("does not wait for a clock that was ahead", () => {
    const future = at(60 * 24 * 365);
    const pending: AlertState = { state: "pending", since: future, wellSince: null, toldAt: null };
    const first = stepAlert(pending, { isBad: true, isQuiet: false, minutes: 3, now: at(0) });
    expect(first).toEqual({ next: { ...pending, since: at(0) }, tell: null });
    expect(stepAlert(first.next, { isBad: true, isQuiet: false, minutes: 3, now: at(3) }).tell).toBe(
      "firing",
    );
  });
});

test.each([
  [60, null, null, false],
  [60, 60, 60, false],
  [60, 0, 120, true],
  [120, 0, 120, false],
  [1_439, 1_320, 420, true],
  [419, 1_320, 420, true],
  [420, 1_320, 420, false],
])("minute %i lies in quiet hours from %s until %s: %s", (minute, from, until, isQuiet) => {
  expect(isQuietAt(minute, from, until)).toBe(isQuiet);
});
