import { expect, test } from "vitest";
import { formatPercent, percentText } from "./decimal-text";

test.each([
  ["21.00", "21", "21"],
  ["25.50", "25.5", "25,5"],
  ["8.10", "8.1", "8,1"],
  ["20", "20", "20"],
  ["0.00", "0", "0"],
])("a rate of %s percent is written %s in English, %s in German", (rate, english, german) => {
  expect(percentText(rate, "en")).toBe(english);
  expect(percentText(rate, "de")).toBe(german);
});

test("the sign stands as the language has it", () => {
  expect(formatPercent("8.10", "en")).toBe("8.1%");
  expect(formatPercent("8.10", "ru")).toBe("8,1\u00a0%");
  expect(formatPercent("8.10", "de")).toBe("8,1\u00a0%");
});
