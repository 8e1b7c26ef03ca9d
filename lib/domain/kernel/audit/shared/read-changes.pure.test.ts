import { expect, test } from "vitest";
import { readChanges } from "./read-changes";

test.each([
  ["text", "a", "a"],
  ["a number", 0, "0"],
  ["no", false, "false"],
  ["nothing", null, null],
  ["what is not there", undefined, null],
  ["an empty list", [], []],
  ["a list with nothing in it", ["a", null, 2], ["a", "null", "2"]],
  ["an object", { a: 1 }, '{"a":1}'],
  ["an object with one side alone", { from: 1 }, '{"from":1}'],
  ["a list of lists", [["a", "b"], ["c"]], ['["a","b"]', '["c"]']],
])("%s is told as it became", (_, value, to) => {
  expect(readChanges({ field: value })).toEqual([{ field: "field", from: null, to }]);
});

test.each([
  ["a value and none", { from: "a", to: null }, "a", null],
  ["yes and no", { from: true, to: false }, "true", "false"],
  ["lists", { from: [1, 2], to: [] }, ["1", "2"], []],
  ["objects", { from: { a: 1 }, to: { a: 2 } }, '{"a":1}', '{"a":2}'],
])("%s are told as old and new", (_, value, from, to) => {
  expect(readChanges({ field: value })).toEqual([{ field: "field", from, to }]);
});

test("a list of named changes is one of each, in its order; one that is not named all through is told whole", () => {
  const named = [
    { name: "a", from: 1, to: 2 },
    { field: "b", from: null, to: "x" },
  ];
  expect(readChanges({ servers: named, other: 1 })).toEqual([
    { field: "a", from: "1", to: "2" },
    { field: "b", from: null, to: "x" },
    { field: "other", from: null, to: "1" },
  ]);
  const half = [...named, { from: 1, to: 2 }];
  expect(readChanges({ servers: half })).toMatchObject([{ field: "servers", from: null }]);
});

test("nothing that was noted is nothing that changed", () => {
  expect(readChanges({})).toEqual([]);
});
