import { describe, expect, test } from "vitest";
import { policies, waitSeconds } from "./rules";

describe("waits after failures", () => {
  const policy = { free: 3, firstWait: 10, longestWait: 60, forgetAfter: 600 };

  test.each([
    [0, 0],
    [2, 0],
    [3, 10],
    [4, 20],
    [5, 40],
    [6, 60],
    [1_000, 60],
  ])("%i failures wait %i seconds", (failures, seconds) => {
    expect(waitSeconds(policy, failures)).toBe(seconds);
  });

  test("every policy ends in its longest wait", () => {
    for (const one of Object.values(policies)) expect(waitSeconds(one, one.free + 30)).toBe(one.longestWait);
  });
});
