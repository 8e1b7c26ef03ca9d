import { expect, test } from "vitest";
import { listShapes, rowsOf, textOf } from "./setting-lists";

test("a text is read as rows, and written as it was", () => {
  expect(rowsOf(listShapes.amounts, "EUR:2.00,RUB:190.00")).toEqual([
    ["EUR", "2.00"],
    ["RUB", "190.00"],
  ]);
  expect(rowsOf(listShapes.moduleAliases, "tariffs=presets")).toEqual([["tariffs", "presets"]]);
  expect(rowsOf(listShapes.addresses, "192.0.2.53, [2001:db8::53]:5353")).toEqual([
    ["192.0.2.53"],
    ["[2001:db8::53]:5353"],
  ]);
  expect(rowsOf(listShapes.days, "")).toEqual([]);
  for (const [shape, text] of [
    [listShapes.discounts, "1:0,3:3.5,12:12"],
    [listShapes.days, "-7,-1,1,3"],
    [listShapes.fieldAliases, "user:email"],
  ] as const)
    expect(textOf(shape, rowsOf(shape, text))).toBe(text);
});

test("what is half typed is kept for the check, what is empty is left out", () => {
  expect(rowsOf(listShapes.amounts, "EUR")).toEqual([["EUR", ""]]);
  expect(
    textOf(listShapes.amounts, [
      ["EUR", " 2.00 "],
      ["", ""],
      ["USD", ""],
    ]),
  ).toBe("EUR:2.00,USD:");
  expect(textOf(listShapes.hosts, [[" "], [""]])).toBe("");
});
