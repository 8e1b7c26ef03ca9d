import { expect, test } from "vitest";
import { pauseMs, sizeOfRun } from "./size-of-run";

test.each([
  [0, 200],
  [72_000, 200],
  [360_000, 1_000],
  [5_000_000, 2_000],
])("%d accounts are told by %d in a run", (accounts, size) => {
  expect(sizeOfRun(accounts)).toBe(size);
});

test("half a million is told within an hour", () => {
  expect((500_000 / sizeOfRun(500_000)) * pauseMs).toBeLessThanOrEqual(3_600_000);
});
