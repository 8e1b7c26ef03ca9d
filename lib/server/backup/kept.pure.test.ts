import { expect, test } from "vitest";
import { backupName, forgottenOf, isDue, keptOf } from "./kept";

const day = (number: number) => new Date(Date.UTC(2031, 2, number, 2));
const mark = "0a1b2c3d";

test("a backup is known by its name, of this installation alone", () => {
  const name = backupName(mark, new Date("2031-03-04T05:06:07.890Z"));
  expect(name).toBe("berth-0a1b2c3d-20310304T050607Z.backup");
  const names = [
    name,
    "berth-ffffffff-20310304T050607Z.backup",
    `.${name}`,
    "berth-0a1b2c3d-unproved.backup",
    "x",
  ];
  expect(keptOf(mark, names)).toEqual([{ name, made: new Date("2031-03-04T05:06:07Z") }]);
});

const kept = keptOf(
  mark,
  [3, 1, 5, 2, 4].map((number) => backupName(mark, day(number))),
);
const forgotten = (count: number, days: number, now = day(6)) =>
  forgottenOf(kept, { count, days }, now).map(({ made }) => made.getUTCDate());

test.each([
  [5, 0, []],
  [3, 0, [2, 1]],
  [1, 0, [4, 3, 2, 1]],
  [5, 2, [3, 2, 1]],
  [2, 30, [3, 2, 1]],
])("of five days, %i are kept for %i days", (count, days, gone) => {
  expect(forgotten(count, days)).toEqual(gone);
});

test("the newest one stays, however old it is", () => {
  expect(forgotten(1, 1, day(31))).toEqual([4, 3, 2, 1]);
});

const fromDays = (...days: number[]) =>
  keptOf(
    mark,
    days.map((number) => backupName(mark, day(number))),
  );

test("a clock that jumps ahead takes no backup for its age, until one is made after that", () => {
  const made = fromDays(400, 5, 4, 3);
  expect(forgottenOf(made, { count: 30, days: 30 }, day(400))).toEqual([]);
  const next = forgottenOf(fromDays(401, 400, 5, 4, 3), { count: 30, days: 30 }, day(401));
  expect(next.map(({ made }) => made)).toEqual([day(5), day(4), day(3)]);
});

test("a plan that is as long as the days leaves no more than the newest one", () => {
  const weekly = forgottenOf(fromDays(29, 22, 15), { count: 30, days: 7 }, day(30));
  expect(weekly.map(({ made }) => made)).toEqual([day(22), day(15)]);
  const daily = forgottenOf(fromDays(3, 2), { count: 30, days: 1 }, new Date(day(3).getTime() + 60_000));
  expect(daily.map(({ made }) => made)).toEqual([day(2)]);
});

test("a backup of a clock that was ahead neither goes nor pushes others out", () => {
  const gone = forgottenOf(fromDays(400, 5, 4, 3), { count: 2, days: 0 }, day(5));
  expect(gone.map(({ made }) => made)).toEqual([day(3)]);
});

const at = (text: string) => new Date(`2031-03-04T${text}Z`);

test.each([
  ["the first one at once", null, 24, at("15:00:00"), true],
  ["none before the hour", at("02:05:00"), 24, new Date("2031-03-05T01:59:59Z"), false],
  ["one at the hour", at("02:05:00"), 24, new Date("2031-03-05T02:00:00Z"), true],
  ["a missed one at the start", at("02:05:00"), 24, new Date("2031-03-09T17:00:00Z"), true],
  ["one made by hand counts for the rest of the day", at("09:00:00"), 24, at("23:00:00"), false],
  ["every six hours from the hour on", at("02:05:00"), 6, at("07:59:00"), false],
  ["every six hours from the hour on", at("02:05:00"), 6, at("08:00:00"), true],
  ["one at once after a clock that was ahead", new Date("2037-01-01T02:05:00Z"), 24, at("05:00:00"), true],
  ["none because clocks differ a little", at("02:05:00"), 24, at("02:04:30"), false],
])("%s", (_, last, everyHours, now, due) => {
  expect(isDue(last, { everyHours, hour: 2 }, now)).toBe(due);
});
