import { describe, expect, test } from "vitest";
import { isOverdue, percentText } from "./rules";

describe("an invoice", () => {
  test.each([
    ["Unpaid", "2026-11-20", true],
    ["Unpaid", "2026-11-21", false],
    ["Unpaid", "2026-11-22", false],
    ["Paid", "2026-11-20", false],
    ["Cancelled", "2026-11-20", false],
  ])("%s and due on %s is overdue on the 21st: %s", (status, due, expected) => {
    expect(isOverdue(status, due, "2026-11-21")).toBe(expected);
  });
});

describe("a rate", () => {
  test.each([
    ["21.00", "21"],
    ["25.50", "25.5"],
    ["20.00", "20"],
    ["0.00", "0"],
  ])("%s percent is written %s", (rate, text) => {
    expect(percentText(rate)).toBe(text);
  });
});
