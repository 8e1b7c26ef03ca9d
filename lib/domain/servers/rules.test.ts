import { expect, test } from "vitest";
import { conditionOf, isBeforeInstall, isMoving, powerOf, type ServerState, statesOf } from "./rules";

test.each<[ServerState, string, "on" | "off", boolean, boolean]>([
  ["awaiting_payment", "presale", "off", true, false],
  ["deploying", "TT", "off", true, true],
  ["running", "rent", "on", false, false],
  ["stopped", "rent", "off", false, false],
  ["suspended", "power_off", "off", false, false],
  ["failed", "TT", "off", false, false],
  ["deleted", "power_off", "off", false, false],
])("%s is %s, %s; before its install: %s; moving: %s", (state, condition, power, isBefore, moves) => {
  expect(conditionOf(state)).toBe(condition);
  expect(powerOf(state)).toBe(power);
  expect(isBeforeInstall(state)).toBe(isBefore);
  expect(isMoving(state)).toBe(moves);
});

test.each([
  ["presale", ["awaiting_payment"]],
  ["TT", ["deploying", "failed"]],
  ["rent", ["running", "stopped"]],
  ["power_off", ["suspended"]],
  ["tt", []],
  ["", []],
])("the filter %j is of the states %j, never of what is gone", (condition, states) => {
  expect(statesOf(condition)).toEqual(states);
});
