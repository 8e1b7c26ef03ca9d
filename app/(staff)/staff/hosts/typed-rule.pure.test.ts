import { expect, test } from "vitest";
import { factorIn, firstOf } from "./typed-rule";

test.each([
  ["1,5", 1.5],
  [" 20 ", 20],
  ["0.1", 0.1],
  ["0.05", null],
  ["20.5", null],
  ["1.234", null],
  ["", null],
  ["-1", null],
  ["1e1", null],
])("%j is the factor %j", (text, factor) => {
  expect(factorIn(text)).toBe(factor);
});

test("a rule that is there is shown as it is", () => {
  const rule = { cpu: 2.5, memory: 1, disk: 1, spreads: false };
  expect(firstOf(rule)).toEqual({ limits: true, cpu: "2.5", memory: "1", disk: "1", spreads: false });
  expect(firstOf(null)).toMatchObject({ limits: false, spreads: true });
});
