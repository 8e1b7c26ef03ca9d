import { expect, test } from "vitest";
import { bootAction, powerWords, readSensorLines, sensorLines, statusWords } from "./rules";

/** What old clients compare to the letter. */
test("the words of results", () => {
  expect(Object.fromEntries(Object.entries(statusWords).map(([power, { scope }]) => [power, scope]))).toEqual(
    {
      on: "Server power status: ON",
      off: "Server power status: OFF",
      unknown: "Server power status: UNKNOWN",
    },
  );
  expect(powerWords.on).toEqual({
    scope: "Post is on",
    debug: "Chassis Power Control: Up/On",
    power: "on",
  });
  expect(bootAction).toEqual({ cd: "bootdev_cdrom", disk: "bootdev_disk", pxe: "bootdev_pxe" });
});

test("sensors are lines of name, reading and state, and are read from them again", () => {
  const reading = { value: 36, unit: "degrees C" };
  const sensors = [
    { name: "CPU Temp", reading, state: "ok" },
    { name: "FAN1", reading: null, state: "ns" },
  ];
  const lines = "CPU Temp | 36 degrees C | ok\nFAN1 | no reading | ns";
  expect(sensorLines(sensors)).toBe(lines);
  expect(readSensorLines(lines)).toEqual(sensors);
  expect(readSensorLines("")).toEqual([]);
});
