import { expect, test } from "vitest";
import { findNumbers } from "./find-named";
import { findOfSeries } from "./find-of-series";
import { findReferences, makeReference, readReference } from "./reference";

test("a reference names its invoice, however it is spaced or cased", () => {
  for (const id of [1, 97, 5001, 123_456_789]) {
    const reference = makeReference(id);
    expect(reference).toMatch(/^RF\d\d\d+$/);
    expect(readReference(reference)).toBe(id);
    expect(readReference(` ${reference.toLowerCase().replace(/(.{4})/g, "$1 ")}`)).toBe(id);
  }
});

test("is what the standard says", () => {
  // The standard's own example number.
  expect(readReference("RF18 5390 0754 7034")).toBeNull();
  expect(makeReference(539_007_547)).toMatch(/^RF\d\d539007547$/);
});

test("with any digit wrong, or any two neighbours swapped, names nothing", () => {
  const reference = makeReference(50_017);
  for (let place = 2; place < reference.length; place++) {
    for (let digit = 0; digit < 10; digit++) {
      const wrong = `${reference.slice(0, place)}${digit}${reference.slice(place + 1)}`;
      if (wrong !== reference) expect(readReference(wrong), wrong).toBeNull();
    }
    const [a = "", b = ""] = [reference[place], reference[place + 1]];
    const swapped = `${reference.slice(0, place)}${b}${a}${reference.slice(place + 2)}`;
    if (b && a !== b) expect(readReference(swapped), swapped).toBeNull();
  }
});

test.each(["", "RF", "5001", "RF00", "RF0", "EU-2026-000001", "RF18ABC"])("%s is no reference", (text) => {
  expect(readReference(text)).toBeNull();
});

test.each([
  ["RF3442", [42]],
  ["rf:34 42", [42]],
  ["RF_34-42", [42]],
  ["RF\u201134\u201342", [42]],
  ["ＲＦ３４４２", [42]],
  ["R\u200bF3442", [42]],
])("a reference is found in %j", (text, found) => {
  expect(findReferences(text)).toEqual(found);
});

test.each([
  ["EX\u20132026\u201342", "EX-2026-000042"],
  ["ЕХ-2026-000042", "EX-2026-000042"],
  ["ех 2026 42", "EX-2026-000042"],
  ["ＥＸ-2026-000042", "EX-2026-000042"],
  ["EX:2026#42", "EX-2026-000042"],
  ["EX\u00ad-2026\u2212000042", "EX-2026-000042"],
])("a printed number is found in %j", (text, found) => {
  expect(findNumbers(text, ["EX"])).toEqual([found]);
});

test.each([
  ["RE2026/0015", ["RE2026/0015"]],
  ["re 2026 / 15 vom 20.11.2026", ["RE2026/0015"]],
  ["re 2026 / 15 20.11.", ["RE2026/0015", "RE2026/1520", "RE2026/152011"]],
  ["Rechnung RE2026-0015", ["RE2026/0015"]],
  ["RNR:RE 2026.00 15", ["RE2026/0015"]],
  ["15/2026", []],
  ["Tarif 2026 0015", []],
])("a number of a chosen series is found in %j", (text, found) => {
  expect(findOfSeries(text, ["RE{year}/{n:4}"])).toEqual(found);
});

test("of a series, only where a word begins", () => {
  expect(findOfSeries("R 26-7", ["R{yy}-{n:3}"])).toEqual(["R26-007"]);
  expect(findOfSeries("NR 26-7", ["R{yy}-{n:3}"])).toEqual([]);
  expect(findOfSeries("Hardware 10023", ["RE-{n:5}"])).toEqual([]);
  expect(findOfSeries("26 7", ["{yy}-{n:3}"])).toEqual([]);
});
