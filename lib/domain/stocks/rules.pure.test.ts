import { expect, test } from "vitest";
import { disksOf, groupsOf, machineNumber } from "./rules";

test.each([
  ["2 × AMD EPYC 9354, 64 cores", false, ["AMD-MODERN", "AMD", "2CPU", "ALL"]],
  ["AMD EPYC 7302P, 16 cores", false, ["AMD", "1CPU", "ALL"]],
  ["AMD Ryzen 9 7950X, 16 cores", true, ["GPU", "AMD-MODERN", "AMD", "1CPU", "ALL"]],
  ["Intel Xeon E-2378G, 8 cores", false, ["INTEL", "1CPU", "ALL"]],
  ["8 cores", false, ["1CPU", "ALL"]],
])("%s with a graphics card: %s is of %j", (processor, hasGraphics, groups) => {
  expect(groupsOf(processor, hasGraphics)).toEqual(groups);
});

test("disks are counted", () => {
  expect(disksOf("2x960")).toEqual({ count: 2, size_gb: 960 });
  expect(disksOf("40")).toEqual({ count: 1, size_gb: 40 });
});

test("machines of different presets, locations and places have different numbers", () => {
  const numbers = [1, 2, 300].flatMap((preset) =>
    ["AA", "AB", "NL", "ZZ"].flatMap((location) =>
      [1, 2, 999].map((place) => machineNumber(preset, location, place)),
    ),
  );
  expect(new Set(numbers).size).toBe(numbers.length);
});
