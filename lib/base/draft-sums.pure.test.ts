import { expect, test } from "vitest";
import { sumsOfDraft } from "./draft-sums";

const textsOf = (lines: { quantity: number; price: string }[], rate: string) => {
  const { subtotal, tax, total } = sumsOfDraft(lines, "EUR", rate);
  return [subtotal, tax, total].map(({ cents }) => cents);
};

test("the tax of a draft is rounded once, of all lines together", () => {
  const three = [1, 2, 3].map(() => ({ quantity: 1, price: "0.05" }));
  expect(textsOf(three, "21.00")).toEqual([15, 3, 18]);
  expect(textsOf([{ quantity: 3, price: "33.33" }], "25.50")).toEqual([9999, 2550, 12549]);
  expect(textsOf([], "21.00")).toEqual([0, 0, 0]);
});
