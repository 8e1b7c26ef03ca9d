import { expect, test } from "vitest";
import { slotsOf } from "./slots";

const point = (at: string) => ({ at, in_bytes: 1, out_bytes: 2 });
const to = "2026-11-26T12:30:00.000Z";

test("a server of today stands at the end of its 31 days", () => {
  const today = point("2026-11-26T00:00:00.000Z");
  const slots = slotsOf({ span: "month", from: "2026-10-26T12:30:00.000Z", to, points: [today] });
  expect(slots).toHaveLength(32);
  expect(slots.indexOf(today)).toBe(31);
});

test("hours and months have their places, and gaps stay empty", () => {
  const hours = [point("2026-11-25T12:00:00.000Z"), point("2026-11-26T12:00:00.000Z")];
  const day = slotsOf({ span: "day", from: "2026-11-25T12:30:00.000Z", to, points: hours });
  expect(day.map((one, place) => (one ? place : -1)).filter((place) => place >= 0)).toEqual([0, 24]);
  const months = [point("2025-12-01T00:00:00.000Z")];
  const year = slotsOf({ span: "year", from: "2025-11-26T12:30:00.000Z", to, points: months });
  expect([year.length, year.indexOf(months[0] ?? null)]).toEqual([13, 1]);
});
