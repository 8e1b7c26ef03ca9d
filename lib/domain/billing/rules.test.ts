import { describe, expect, test } from "vitest";
import { dayOrNone, isOverdue, momentOrNone, percentText, taxRuleOf } from "./rules";

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

  test("shows the zero dates of the wire as none", () => {
    expect(dayOrNone("0000-00-00")).toBeNull();
    expect(dayOrNone("2026-11-21")).toBe("2026-11-21");
    expect(momentOrNone("0000-00-00 00:00:00")).toBeNull();
    expect(momentOrNone("2026-11-21 10:11:12")).toBe("2026-11-21T10:11:12Z");
  });
});

describe("the reason of a tax", () => {
  test.each([
    ["VAT 21 % of Netherlands, the seller's country", "domestic"],
    ["VAT 19 % of Germany, where the customer lives", "eu_consumer"],
    ["0 %: valid VAT number of an EU firm, reverse charge", "reverse_charge"],
    ["0 %: the customer is in Japan, outside the EU", "outside_eu"],
    ["0 %: the customer is in Kazakhstan, outside the seller's country", "export"],
    ["something else", null],
  ])("“%s” is %s", (sentence, rule) => {
    expect(taxRuleOf(sentence)).toBe(rule);
  });

  test.each([
    ["21.00", "21"],
    ["25.50", "25.5"],
    ["20.00", "20"],
    ["0.00", "0"],
  ])("%s percent is written %s", (rate, text) => {
    expect(percentText(rate)).toBe(text);
  });
});
