import { expect, test } from "vitest";
import { decimalOf, moneyOf } from "@/lib/base/money";
import { begunHours, creditFor, monthPrice } from "./rules";

const at = (time: string) => new Date(`2026-01-02T${time}Z`);

test.each([
  ["10:00:00", "10:00:00", 0],
  ["10:00:00", "10:00:01", 1],
  ["10:00:00", "11:00:00", 1],
  ["10:00:00", "11:00:00.001", 2],
  ["11:00:00", "10:00:00", 0],
])("from %s to %s %i hours have begun", (from, to, hours) =>
  expect(begunHours(at(from), at(to))).toBe(hours),
);

test.each([
  ["12.10", 1, "12.10"],
  ["100.00", 3, "33.33"],
  ["0.05", 12, "0.00"],
])("of %s for %i months a month is %s", (recurringTotal, months, month) =>
  expect(decimalOf(monthPrice({ recurringTotal, months, currency: "EUR" }))).toBe(month),
);

test.each([
  [{ by: "percent" as const, percent: "5.00" }, 1, "0.61"],
  [{ by: "percent" as const, percent: "5.00" }, 3, "1.82"],
  [{ by: "percent" as const, percent: "5.00" }, 0, "0.00"],
  [{ by: "percent" as const, percent: "50.00" }, 3, "12.10"],
  [{ by: "percent" as const, percent: "0.01" }, 1, "0.00"],
  [{ by: "fixed" as const, amounts: { EUR: "2.50" } }, 3, "2.50"],
  [{ by: "fixed" as const, amounts: { EUR: "99.00" } }, 1, "12.10"],
  [{ by: "fixed" as const, amounts: { RUB: "99.00" } }, 1, "0.00"],
])("%j for %i hours of 12.10 a month gives %s", (rule, hours, amount) =>
  expect(decimalOf(creditFor(rule, moneyOf("12.10", "EUR"), hours))).toBe(amount),
);
