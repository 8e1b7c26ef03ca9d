import { expect, it } from "vitest";
import { turnOf } from "./turning";

it.each([
  ["stopped", { action: "off" }, "off"],
  ["stopped", { action: "hard_off" }, "hard_off"],
  ["running", { action: "on" }, "on"],
  ["running", { action: "reboot" }, "reboot"],
  ["running", { action: "create_snapshot" }, null],
  ["running", null, null],
  ["suspended", { action: "off" }, null],
] as const)("a server that is %s during %j turns: %j", (state, doing, turn) => {
  expect(turnOf(state, doing)).toBe(turn);
});
