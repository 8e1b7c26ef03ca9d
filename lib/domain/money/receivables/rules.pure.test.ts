import { expect, test } from "vitest";
import { ageOf } from "./rules";

test.each([
  ["2030-01-31", "not_due"],
  ["2030-01-30", "d30"],
  ["2030-01-01", "d30"],
  ["2029-12-31", "d60"],
  ["2029-12-02", "d60"],
  ["2029-12-01", "d90"],
  ["2029-11-02", "d90"],
  ["2029-11-01", "older"],
  ["2030-02-01", "not_due"],
])("what was due on %s is %s on 31 January", (due, age) => {
  expect(ageOf(due, "2030-01-31")).toBe(age);
});
