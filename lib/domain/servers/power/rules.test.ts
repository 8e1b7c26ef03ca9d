import { expect, test } from "vitest";
import { bootAction, powerWords, statusWords } from "./rules";

/** Old clients compare these texts exactly. */
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
