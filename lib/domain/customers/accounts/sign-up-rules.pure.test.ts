import { describe, expect, test } from "vitest";
import { currenciesFor, isCountry, readName } from "./sign-up-rules";

test.each([
  ["RU", ["RUB"]],
  ["NL", ["EUR", "USD"]],
  ["US", ["EUR", "USD"]],
  ["KZ", ["EUR", "USD"]],
])("a customer of %s may have %j, the first of them as a rule", (country, currencies) => {
  expect(currenciesFor(country, ["EUR", "RUB", "USD"])).toEqual(currencies);
});

test.each([
  [["EUR"], "NL", ["EUR"]],
  [["USD", "RUB"], "NL", ["USD"]],
  [["RUB"], "NL", ["RUB"]],
  [["EUR", "USD"], "RU", ["EUR", "USD"]],
  [[], "NL", ["EUR", "USD"]],
  [[], "RU", ["RUB"]],
] as const)("where things are sold in %j, a customer of %s may have %j", (sold, country, currencies) => {
  expect(currenciesFor(country, sold)).toEqual(currencies);
});

test.each([
  ["NL", true],
  ["RU", true],
  ["nl", false],
  ["XX", false],
  ["", false],
  ["NLD", false],
])("%j is a country: %s", (code, is) => expect(isCountry(code)).toBe(is));

describe("a name", () => {
  test.each([
    ["Anna Petrova", "Anna Petrova"],
    ["  Anna   Petrova ", "Anna Petrova"],
    ["Анна Петрова-Smith", "Анна Петрова-Smith"],
    ["O'Neil, J. (Jr.)", "O'Neil, J. (Jr.)"],
    ["李小龙", "李小龙"],
    ["😀".repeat(60), "😀".repeat(60)],
    ["a".repeat(60), "a".repeat(60)],
  ])("%j is kept as %j", (text, name) => expect(readName(text)).toEqual({ name }));

  test.each([
    ["", "empty"],
    ["   ", "empty"],
    ["a".repeat(61), "long"],
    ["😀".repeat(61), "long"],
    ["Anna\nPetrova", "form"],
    ["Anna\u0000", "form"],
    ["Anna\u200bPetrova", "form"],
    ["\u202eanna", "form"],
    ["Anna\u2028Petrova", "form"],
    ["<b>Anna", "form"],
    ['Anna "the" P', "form"],
    ["anna@example.test", "form"],
    ["back\\slash", "form"],
    ["see https://evil.test", "form"],
  ])("%j is refused: %s", (text, problem) => expect(readName(text)).toEqual({ problem }));
});
