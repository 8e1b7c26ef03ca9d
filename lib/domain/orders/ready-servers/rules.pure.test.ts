import { expect, test } from "vitest";
import { disksOf, groupsOf, mostReadyServers, readyServerNumber } from "./rules";

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
      [1, 2, 999].map((place) => readyServerNumber(preset, location, place)),
    ),
  );
  expect(new Set(numbers).size).toBe(numbers.length);
});

test("the number of a machine stays a safe one, and its place can be read from its end", () => {
  const largest = readyServerNumber(2_147_483_647, "ZZ", mostReadyServers);
  expect(Number.isSafeInteger(largest)).toBe(true);
  expect(readyServerNumber(312, "NL", 1) % 1000).toBe(1);
  expect(readyServerNumber(312, "NL", mostReadyServers) + 2).toBe(readyServerNumber(312, "NM", 1));
});

test("every machine is of all, of exactly one number of processors, and of no maker twice", () => {
  for (const processor of ["2 x Intel Xeon Gold", "2X AMD EPYC 7543", "AMD EPYC 9354", "Something else"])
    for (const hasGraphics of [true, false]) {
      const groups = groupsOf(processor, hasGraphics);
      expect(groups.at(-1)).toBe("ALL");
      expect(groups.filter((group) => /^[12]CPU$/.test(group))).toHaveLength(1);
      expect(new Set(groups).size).toBe(groups.length);
      expect(groups.includes("AMD") && groups.includes("INTEL")).toBe(false);
    }
});
