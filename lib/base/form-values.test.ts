import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wireFlag, wireInt, wireMoney, wireText } from "./form-values";

const reads = (schema: { safeParse: (value: unknown) => { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success;

describe("an integer of a form", () => {
  it("is whole", () => {
    const range = fc.integer({ min: 0, max: 2_147_483_647 });
    fc.assert(
      fc.property(range, (value) => {
        expect(wireInt().parse(String(value))).toBe(value);
        expect(wireInt().parse(value)).toBe(value);
      }),
    );
    expect(wireInt().parse("007")).toBe(7);
  });

  it.each([
    "12abc",
    "1.5",
    "",
    " 1",
    "1 ",
    "+1",
    "0x10",
    "1e3",
    "１",
    "-",
    "99999999999",
    1.5,
    true,
    null,
    [],
    {},
  ])("is not %j", (value) => expect(reads(wireInt(), value)).toBe(false));

  it("keeps to its bounds", () => {
    const ttl = wireInt(60, 86_400);
    expect(["59", "60", "86400", "86401", "-60"].map((text) => reads(ttl, text))).toEqual([
      false,
      true,
      true,
      false,
      false,
    ]);
  });
});

describe("a flag of a form", () => {
  it.each([
    ["1", true],
    ["0", false],
    ["true", true],
    ["FALSE", false],
    ["On", true],
    ["off", false],
    ["yes", true],
    ["No", false],
    [1, true],
    [0, false],
    [true, true],
    [false, false],
  ])("reads %j as %j", (value, meaning) => expect(wireFlag.parse(value)).toBe(meaning));

  it.each(["", "2", "-1", "truee", "t", " 1", 2, null, []])("is not %j", (value) =>
    expect(reads(wireFlag, value)).toBe(false),
  );
});

describe("money of a form", () => {
  it.each(["0", "1", "1.5", "1.55", "-3.20", "999999999.99"])("reads %s", (text) =>
    expect(wireMoney.parse(text)).toBe(text),
  );

  it.each(["", "1.234", "1e2", "1,00", "+1", ".5", "1.", " 1", "9999999999", "NaN", null, []])(
    "is not %j",
    (value) => expect(reads(wireMoney, value)).toBe(false),
  );
});

it("text has an end, and no zero byte", () => {
  expect(wireText(3).parse("abc")).toBe("abc");
  expect(wireText(3).parse(12)).toBe("12");
  expect(reads(wireText(3), "abcd")).toBe(false);
  expect(reads(wireText(3), "a\0")).toBe(false);
  expect(reads(wireText(3), ["a"])).toBe(false);
});
