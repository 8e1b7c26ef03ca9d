import { describe, expect, test } from "vitest";
import { addTexts, centsOf, netOf, readAmount, subtractTexts } from "./cents";
import { plainLine, plainText, readDay, readMoment } from "./read-text";

describe("amounts", () => {
  test.each([
    ["12", 1_200n],
    ["12.3", 1_230n],
    ["-0.05", -5n],
    ["1.5000", 150n],
    ["9999999999999.99", 999_999_999_999_999n],
  ])("%s is %i cents", (text, cents) => expect(centsOf(text)).toBe(cents));

  test.each(["", "1.005", "1e3", "1,00", "x", "--1", "12345678901234.00"])("%s is none", (text) => {
    expect(centsOf(text)).toBeNull();
    expect(readAmount(text)).toBeNull();
  });

  test("are added, subtracted and freed of tax to the cent", () => {
    expect(addTexts("0.10", "0.20", "-1")).toBe("-0.70");
    expect(subtractTexts("1", "1.01")).toBe("-0.01");
    expect(netOf("12.10", "21.00")).toBe("10.00");
    expect(netOf("9.99", "19")).toBe("8.39");
    expect(netOf("9.99", "0")).toBe("9.99");
  });
});

describe("texts", () => {
  test("are as people typed them", () => {
    expect(plainText("A &amp; B &lt;b&gt; O&#039;Neill &amp;lt;\u0000")).toBe("A & B <b> O'Neill &lt;");
    expect(plainText("Gr&ouml;&szlig;e &#x27;5&#39; &euro; &nbsp;&unknown; &toString; &#0;&#xD800;")).toBe(
      "Größe '5' €  &unknown; &toString;   ",
    );
    expect(plainLine("  a\n\t b ", 3)).toBe("a b");
  });

  test("are days and moments only where they are", () => {
    expect(readDay("2024-02-29 10:00:00")).toBe("2024-02-29");
    expect(readMoment("2024-02-29 10:11:12")?.toISOString()).toBe("2024-02-29T10:11:12.000Z");
    for (const none of ["0000-00-00", "2023-02-29", "", null, "yesterday", "9999-12-31"])
      expect(readDay(none)).toBeNull();
  });
});
