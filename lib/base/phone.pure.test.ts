import { describe, expect, it } from "vitest";
import { parsePhone } from "./phone";

describe("a phone number", () => {
  it.each([
    ["+31 30 123 4567", 31, "301234567"],
    ["+31.301234567", 31, "301234567"],
    ["0031301234567", 31, "301234567"],
    ["+1 (202) 555-0100", 1, "2025550100"],
    ["+7 495 123-45-67", 7, "4951234567"],
    ["+358 9 123456", 358, "9123456"],
    ["+380441234567", 380, "441234567"],
  ])("%s has the country code %i", (text, countryCode, number) => {
    expect(parsePhone(text, 0)).toEqual({ countryCode, number });
  });

  it("without a country code belongs to the country that is known", () => {
    expect(parsePhone("301234567", 31)).toEqual({ countryCode: 31, number: "301234567" });
    expect(parsePhone("030 123 4567", 31)).toEqual({ countryCode: 31, number: "301234567" });
    expect(parsePhone("301234567", 0)).toBeNull();
  });

  it.each(["", "+", "+31", "abc", "+31 30 12x", "1".repeat(20), "+31301234567890123", "+31 30\n1234567x"])(
    "is not %j",
    (text) => {
      expect(parsePhone(text, 31)).toBeNull();
    },
  );
});
