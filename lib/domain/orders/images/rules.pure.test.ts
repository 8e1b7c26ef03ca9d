import { expect, test } from "vitest";
import { chargedGb, engineNameOf } from "./rules";

test.each([
  [0, 1],
  [1, 1],
  [1_000_000_000, 1],
  [1_000_000_001, 2],
  [3_999_999_999, 4],
])("%i bytes are charged as %i GB", (bytes, gb) => {
  expect(chargedGb(bytes)).toBe(gb);
});

test("each image has a name of its own at the back end", () => {
  expect(engineNameOf({ id: 701 })).toBe("img-701");
});
