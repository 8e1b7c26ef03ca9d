import { expect, it } from "vitest";
import { percentSpent, reachedLevels, toldLevels } from "./rules";

it.each([
  [0, 0, []],
  [49_99, 99_99, []],
  [50_00, 100_00, ["half"]],
  [79_99, 100_01, ["half", "forecast"]],
  [80_00, 80_00, ["half", "most"]],
  [100_00, 100_00, ["half", "most", "full"]],
  [100_01, 100_01, ["half", "most", "full", "forecast"]],
])("of 100.00, %d spent and %d expected reach %j", (spent, forecast, levels) => {
  expect(reachedLevels(spent, forecast, 100_00)).toEqual(levels);
});

it.each([
  [["half"], ["half"], ["half"]],
  [["half", "most"], ["half", "most"], ["most"]],
  [["forecast"], ["half", "forecast"], ["forecast"]],
  [
    ["most", "forecast"],
    ["half", "most", "forecast"],
    ["most", "forecast"],
  ],
  [["full", "forecast"], ["half", "most", "full", "forecast"], ["full"]],
  [[], ["half"], []],
] as const)("of %j that are new and %j that are reached, %j are told", (fresh, reached, told) => {
  expect(toldLevels(fresh, reached)).toEqual(told);
});

it("says 100 percent only once it is reached", () => {
  expect([percentSpent(99_99, 100_00), percentSpent(100_00, 100_00), percentSpent(-5, 100_00)]).toEqual([
    99, 100, -1,
  ]);
});
