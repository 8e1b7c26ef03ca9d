import { describe, expect, it } from "vitest";
import { isInEu } from "@/lib/base/tax-rates";
import { hasRightDigits, isCheckable, readVat } from "./check-digits";

/** One number for each member state, publicly used or an example in the state's own rules. */
const valid =
  `ATU13585627 BE0403170701 BG0000100159 HR33392005961 CY10259033P CZ25123891 DE136695976 DK13585628
  EE100594102 EL094259216 ESB58378431 FI20774740 FR40303265045 HU12892312 IE6388047V IT00743110157 LT119511515
  LU15027442 LV40003009497 MT11679112 NL004495445B01 PL8567346215 PT501964843 RO18547290 SE123456789701 SI50223054
  SK2022749619`.split(/\s+/);

const parted = (text: string) => ({ prefix: text.slice(0, 2), digits: text.slice(2) });

describe("the check digits of a tax number", () => {
  it("are known for each of the 27 member states", () => {
    expect(new Set(valid.map((one) => one.slice(0, 2))).size).toBe(27);
    for (const one of valid) {
      expect(hasRightDigits(parted(one)), one).toBe(true);
      expect(isInEu(readVat(one, null)?.country ?? ""), one).toBe(true);
    }
  });

  it("are wrong when a digit is", () => {
    for (const one of valid) {
      const at = one.search(/\d(?=\D*$)/);
      const others = Array.from(
        { length: 10 },
        (_, digit) => `${one.slice(0, at)}${digit}${one.slice(at + 1)}`,
      );
      const wrong = others.filter((other) => other !== one && !hasRightDigits(parted(other)));
      // The last digit of a Dutch number counts its holder's companies, so every digit is valid.
      expect(wrong.length, one).toBeGreaterThan(one.startsWith("NL") ? -1 : 6);
    }
    expect(hasRightDigits(parted("NL004495446B01"))).toBe(false);
    for (const none of ["DE", "DE1", "DE12345678X", "EU372022426"])
      expect(hasRightDigits(parted(none))).toBe(false);
  });
});

describe("a number as it is written", () => {
  it.each([
    ["DE136695976", null, "DE", "136695976"],
    ["de 136 695 976", null, "DE", "136695976"],
    ["136.695.976", "DE", "DE", "136695976"],
    ["EL094259216", null, "GR", "094259216"],
    ["094259216", "GR", "GR", "094259216"],
    ["EL094259216", "GR", "GR", "094259216"],
    ["GR094259216", "GR", "GR", "094259216"],
    ["GR094259216", null, "GR", "094259216"],
    ["EL094259216", "EL", "GR", "094259216"],
    ["ELEL094259216", "GR", "GR", "094259216"],
    ["DEDE136695976", null, "DE", "136695976"],
    ["de de 136695976", "DE", "DE", "136695976"],
    ["417497106", "BE", "BE", "0417497106"],
    ["BE417497106", null, "BE", "0417497106"],
    ["BE0417497106", "BE", "BE", "0417497106"],
    ["BEBE417497106", null, "BE", "0417497106"],
    ["B58378431", "ES", "ES", "B58378431"],
    ["NL004495445B01", "NL", "NL", "004495445B01"],
  ])("%s with the country %s is %s %s", (text, given, country, digits) => {
    expect(readVat(text, given)).toMatchObject({ country, digits });
  });

  it.each([
    ["GR094259216", "GR", "numbers of Greece begin with EL on the register: EL094259216"],
    ["DEDE136695976", null, "the letters DEDE stand for DE alone: DE136695976"],
    [
      "417497106",
      "BE",
      "numbers of Belgium have ten digits, the older nine have a 0 before them: BE0417497106",
    ],
    ["EL094259216", "GR", undefined],
    ["DE136695976", "DE", undefined],
    ["FR40303265045", "FR", undefined],
  ])("%s with the country %s: %s", (text, given, hint) => {
    const read = readVat(text, given);
    expect(read?.hint).toBe(hint);
    expect(read && hasRightDigits(read)).toBe(true);
  });

  it.each([
    ["136695976", null],
    ["US123456789", null],
    ["EU372022426", null],
    ["136695976", "US"],
    ["DE136695976", "NL"],
    ["", null],
  ])("%j with the country %s is of none", (text, given) => {
    expect(readVat(text, given)).toBeNull();
  });

  it("of another country than Europe's can be checked where its digits can be", () => {
    for (const country of ["GB", "CH", "NO", "RU"]) expect(isCheckable(country)).toBe(true);
    for (const none of ["US", "EU", "XI", "", "toString"]) expect(isCheckable(none)).toBe(false);
  });
});
