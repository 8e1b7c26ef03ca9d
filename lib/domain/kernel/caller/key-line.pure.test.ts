import { describe, expect, test } from "vitest";
import { expiryAfter } from "../../identity/sessions/shared/issue";
import { inEvery, passesLists } from "./shared/key-line";
import { isTokenForm } from "./shared/token";

describe("rights of a line of keys", () => {
  test.each<[string, string[][] | null, string[] | null]>([
    ["nothing narrows it", null, null],
    ["no list narrows it", [], null],
    ["one list", [["eq/list", "eq/show"]], ["eq/list", "eq/show"]],
    [
      "two lists",
      [
        ["eq/list", "eq/show"],
        ["eq/show", "eq/off"],
      ],
      ["eq/show"],
    ],
    ["an empty list", [["eq/list"], []], []],
    [
      "three lists without a common right",
      [
        ["a", "b"],
        ["b", "c"],
        ["c", "a"],
      ],
      [],
    ],
  ])("%s", (_what, lists, common) => expect(inEvery(lists)).toEqual(common));
});

describe("addresses of a line of keys", () => {
  const lists = [
    ["203.0.113.0/24", "2001:db8::/32"],
    ["203.0.113.7", "2001:db8:1::/48"],
  ];

  test.each([
    ["203.0.113.7", true],
    ["203.0.113.8", false],
    ["198.51.100.1", false],
    ["2001:db8:1::5", true],
    ["2001:db8:2::5", false],
    ["", false],
  ])("%j passes: %s", (address, passes) => expect(passesLists(address, lists)).toBe(passes));

  test("without a list every address passes", () => expect(passesLists("198.51.100.1", [])).toBe(true));
});

test.each([
  ["0123456789abcdef0123456789abcdef", true],
  ["0123456789ABCDEF0123456789ABCDEF", false],
  ["0123456789abcdef0123456789abcde", false],
  ["0123456789abcdef0123456789abcdef0", false],
  ["0123456789abcdef0123456789abcdef\n", false],
  ["", false],
])("%j has the form of a token: %s", (text, is) => expect(isTokenForm(text)).toBe(is));

test("a session ends at a whole second", () => {
  expect(expiryAfter(new Date("2030-01-01T00:00:00.999Z"), 60).toISOString()).toBe(
    "2030-01-01T00:01:00.000Z",
  );
});
