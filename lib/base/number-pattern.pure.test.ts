import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  isNumberOf,
  isYearly,
  mayCollide,
  numberExpression,
  parsePattern,
  writeNumber,
} from "./number-pattern";

const of = (text: string) => {
  const pattern = parsePattern(text);
  if (!pattern) throw new Error(`${text} is no pattern.`);
  return pattern;
};

describe("a pattern of numbers", () => {
  it.each([
    ["EU-{year}-{n:6}", { year: 2026, n: 7 }, "EU-2026-000007"],
    ["{n}/{year}", { year: 2026, n: 1_204 }, "1204/2026"],
    ["R{yy}.{n:4}", { year: 2031, n: 12_345 }, "R31.12345"],
    ["{n:3}", { year: 2026, n: 1 }, "001"],
  ])("%s writes %j as %s", (text, facts, written) => {
    expect(writeNumber(of(text), facts)).toBe(written);
    expect(written).toMatch(new RegExp(numberExpression(of(text))));
    expect(isNumberOf(of(text), written)).toBe(true);
    expect(isYearly(of(text))).toBe(text.includes("y"));
  });

  it.each([
    ["EU-{year}-{n:6}", "EU-2026-1234567", true],
    ["EU-{year}-{n:6}", "EU-2026-12345", false],
    ["{n}/{year}", "1204/2026", true],
    ["{n}/{year}", "1204/202", false],
    ["{n}/{year}", "1204/2026/1", false],
    ["R{yy}.{n:4}", "R31-12345", false],
    ["{n:3}", "", false],
  ])("%s has the number %s: %s", (text, number, has) => {
    expect(isNumberOf(of(text), number)).toBe(has);
    expect(new RegExp(numberExpression(of(text))).test(number)).toBe(has);
  });

  it.each([
    "",
    "EU-{year}",
    "{n}{n}",
    "{year}{yy}{n}",
    "eu-{n}",
    "-{n}",
    "EU_{n}",
    "#{n}",
    "{n:0}",
    "{n:12}",
    "{day}-{n}",
    `${"A".repeat(30)}{n}`,
  ])("%j is none", (text) => {
    expect(parsePattern(text)).toBeNull();
  });

  it.each([
    ["EU-{year}-{n:6}", "EU-{year}-{n:4}", true],
    ["EU-{year}-{n:6}", "EUC-{year}-{n:6}", false],
    ["EU-{n}", "EU-{year}-{n}", false],
    ["EU{n}", "EU{year}{n}", true],
    ["EU1{n}", "EU{n}", true],
    ["{n}/26", "{n}/{yy}", true],
    ["A{n}B", "A{n}", false],
  ])("%s and %s may write the same number: %s", (a, b, may) => {
    expect([mayCollide(of(a), of(b)), mayCollide(of(b), of(a))]).toEqual([may, may]);
  });

  it("differs from the same of other years where the years are at one place", () => {
    expect(mayCollide(of("EU-{year}-{n:6}"), of("EU-{year}-{n:4}"), true)).toBe(false);
    expect(mayCollide(of("EU{n}"), of("EU{year}{n}"), true)).toBe(true);
    expect(mayCollide(of("{n}/{year}"), of("{n:3}/{year}"), true)).toBe(false);
  });

  it("says of each two that write the same number that they may", () => {
    const part = fc.constantFrom("A", "1", "20", "-", "/");
    const text = fc
      .tuple(
        fc.array(part, { maxLength: 2 }),
        fc.constantFrom("", "{year}", "{yy}"),
        fc.array(part, { maxLength: 2 }),
      )
      .chain(([head, year, rest]) =>
        fc.constantFrom("{n}", "{n:2}", "{n:4}").map((n) => ["A", ...head, year, ...rest, n].join("")),
      );
    const facts = fc.record({
      year: fc.integer({ min: 2019, max: 2022 }),
      n: fc.integer({ min: 1, max: 3_000 }),
    });
    fc.assert(
      fc.property(text, text, facts, (one, other, numbered) => {
        const written = writeNumber(of(one), numbered);
        if (new RegExp(numberExpression(of(other))).test(written))
          expect(mayCollide(of(one), of(other))).toBe(true);
      }),
    );
  });
});
