import { expect, it } from "vitest";
import { diskCount, disksNeeded, fitsDisks, layouts } from "./rules";

it.each([
  ["2x960", 2],
  ["4x3840", 4],
  ["12x16000", 12],
  ["960", 1],
  ["", 1],
])("a machine with %j has %d disks", (hdd, count) => expect(diskCount(hdd)).toBe(count));

it("a layout needs its disks, and virtual disks are not joined", () => {
  const machine = (hdd: string, isVirtual = false) => ({ hdd, isVirtual });
  const fits = (hdd: string, isVirtual = false) =>
    layouts.filter((one) => fitsDisks(one, machine(hdd, isVirtual))).map(({ mirror }) => mirror ?? "single");
  expect(new Set(fits("960"))).toEqual(new Set(["single"]));
  expect(new Set(fits("2x960"))).toEqual(new Set(["single", "hba", "raid0", "raid1"]));
  expect(new Set(fits("3x960"))).not.toContain("raid10");
  expect(new Set(fits("4x960"))).toEqual(new Set(["single", ...Object.keys(disksNeeded)]));
  expect(new Set(fits("4x960", true))).toEqual(new Set(["single"]));
});

it("every layout has a number and a name of its own, with LVM and without, which clients keep", () => {
  expect(layouts.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(new Set(layouts.map(({ name }) => name)).size).toBe(10);
  expect(layouts.filter(({ hasLvm }) => hasLvm)).toHaveLength(5);
  expect(layouts.slice(0, 2).map(({ name }) => name)).toEqual(["single-lvm", "single-plain"]);
});
