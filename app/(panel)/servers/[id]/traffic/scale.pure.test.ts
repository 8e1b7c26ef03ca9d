import { expect, test } from "vitest";
import { scaleTop } from "./scale";

test.each([
  [[], 1e6],
  [[12], 1e6],
  [[1e9, 3.1e9], 4e9],
  [[6e9], 6e9],
  [[6.1e9], 8e9],
  [[9.9e11], 1e12],
  [[1e12], 1e12],
])("the scale over %j ends at %d", (bytes, top) => {
  expect(scaleTop(bytes)).toBe(top);
});
