import { expect, it } from "vitest";
import { loadText, readLoadText } from "./load-text";

it("a load is told in the words of old clients, and read again as it was", () => {
  const load = {
    isUp: true,
    cpuPercent: 12.5,
    memoryPercent: 40,
    diskPercent: 71,
    inBytesPerSecond: 1_250,
    outBytesPerSecond: null,
    uptimeSeconds: 86_400,
  };
  expect(JSON.parse(loadText(load))).toEqual({
    ...{ status: "up", cpu: 12.5, memory: 40, disk: 71, net_in: 1_250, net_out: null, uptime: 86_400 },
  });
  expect(readLoadText(loadText(load))).toEqual(load);
  expect(readLoadText(loadText({ ...load, isUp: false })).isUp).toBe(false);
});
