import { expect, it } from "vitest";
import { itemsOf } from "./items";

const parts = [
  { name: "A", total: "60.00", vat: "22.00" },
  { name: "B", total: "40.00", vat: null },
];

it.each([
  ["100.00", ["A 60.00 22.00", "B 40.00 null"]],
  ["60.01", ["A 60.00 22.00", "B 0.01 null"]],
  ["20.00", ["A 20.00 22.00"]],
  ["130.50", ["A 60.00 22.00", "B 40.00 null", "Advance 30.50 null"]],
])("divides %s", (amount, expected) => {
  const items = itemsOf(amount, "RUB", parts, "Advance");
  expect(items.map(({ name, amount: own, vat }) => `${name} ${own} ${vat}`)).toEqual(expected);
  expect(items.every(({ price, amount: own, quantity }) => price === own && quantity === 1)).toBe(true);
});

it("is an advance where nothing is sold", () => {
  expect(itemsOf("5.00", "RUB", [], "Advance")).toEqual([
    { name: "Advance", quantity: 1, price: "5.00", amount: "5.00", vat: null },
  ]);
});
