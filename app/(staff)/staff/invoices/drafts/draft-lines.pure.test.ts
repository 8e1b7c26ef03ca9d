import { expect, test } from "vitest";
import { faultsOf, readLines, sumsOfTyped } from "./draft-lines";

const typed = (text: string, quantity: string, price: string, from = "", through = "") => ({
  ...{ key: "a", text, quantity, price, from, through },
});

test.each([
  [typed("Work", "1", "12.50"), []],
  [typed("Work", "2", "12,5"), []],
  [typed(" ", "0", "-1"), ["text", "quantity", "price"]],
  [typed("Work", "1.5", "1.005"), ["quantity", "price"]],
  [typed("Work", "10001", "1e3"), ["quantity", "price"]],
  [typed("Rack", "1", "1", "2026-11-01", "2026-11-30"), []],
  [typed("Rack", "1", "1", "2026-11-30", "2026-11-01"), ["period"]],
  [typed("Rack", "1", "1", "2026-11-01"), ["period"]],
])("%o has the faults %j", (line, faults) => {
  expect(faultsOf(line, "EUR")).toEqual(faults);
});

test("what can be read is sent and summed, and the rest is left out", () => {
  const lines = [typed(" Work ", "2", "12,5"), typed("Half", "x", "1.00")];
  expect(readLines(lines, "EUR")).toEqual([
    { text: "Work", quantity: 2, price: "12.50", from: "", through: "" },
  ]);
  expect(sumsOfTyped(lines, "EUR", "21.00").total.cents).toBe(3025);
});
