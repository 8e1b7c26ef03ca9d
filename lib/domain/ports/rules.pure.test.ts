import { expect, it } from "vitest";
import { readPortText, statusText } from "./rules";

it.each([
  { isConnected: true, duplex: "full", speedMbit: 1000 },
  { isConnected: false, duplex: "none", speedMbit: 0 },
] as const)("what the switch says of a port is read again as it was told: %j", (reading) => {
  expect(readPortText(statusText(reading))).toEqual(reading);
});
