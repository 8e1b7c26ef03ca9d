import { expect, it } from "vitest";
import { isOtherwise, wantedPower } from "./rules";

it.each([
  ["running", "on", false],
  ["running", "off", true],
  ["running", "missing", true],
  ["stopped", "on", true],
  ["suspended", "off", false],
  ["suspended", "on", true],
  ["deleted", "on", true],
  ["deleted", "missing", false],
  // While a machine is made, and where the back end does not know, nothing is wrong.
  ["deploying", "off", null],
  ["running", "unknown", null],
  ["running", null, null],
] as const)("a server that is %s, reported as %s: contradicts %s", (state, seen, isWrong) => {
  expect(isOtherwise(state, seen)).toBe(isWrong);
});

it("a failed server should have no machine", () => {
  expect([wantedPower("failed"), wantedPower("awaiting_payment")]).toEqual(["missing", null]);
});
