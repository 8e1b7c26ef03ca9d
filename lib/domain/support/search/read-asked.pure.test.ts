import { describe, expect, test } from "vitest";
import { makeReference } from "../../money/payments/shared/reference";
import { readAsked } from "./find-hits";

describe("a question is read", () => {
  test("in small letters and without the blanks around it, each of its words by itself", () => {
    expect(readAsked("  Anna  KRAN ")).toEqual({
      word: "anna  kran",
      exact: "Anna  KRAN",
      within: "%anna  kran%",
      parts: ["%anna%", "%kran%"],
      start: "anna  kran%",
      address: null,
      network: null,
      phone: null,
      tag: { name: "Anna  KRAN", value: null },
      number: null,
      referenced: null,
      keyEnd: null,
    });
  });

  test("by what it says, not as a pattern", () => {
    const asked = readAsked("100%_\\x");
    for (const pattern of [asked.within, asked.start, ...asked.parts])
      expect(pattern).toContain("100\\%\\_\\\\x");
  });

  test.each([
    ["li  bo", ["%li bo%"]],
    ["a b c", ["%a b c%"]],
    ["li bo kran", ["%li%", "%bo%", "%kran%"]],
  ])("%s by words that an index can find", (question, parts) => {
    expect(readAsked(question).parts).toEqual(parts);
  });

  test.each(["a", "ab", "%"])("whole where it is as short as %j", (question) => {
    expect(readAsked(question)).toMatchObject({ within: null });
  });
});

test.each([
  ["198.18.3.17", "198.18.3.17"],
  ["198.18.3.17/24", "198.18.3.17"],
  ["2001:DB8:0:0::1", "2001:db8::1"],
  ["2001:db8::1/64", "2001:db8::1"],
  ["::ffff:198.18.3.17", "198.18.3.17"],
  ["198.18.3", null],
  ["198.18.3.300", null],
  ["web-1", null],
])("%s is the address %j", (question, address) => {
  expect(readAsked(question)).toMatchObject({ address, ...(address ? { word: address } : {}) });
});

test.each([
  ["1002", 1002],
  ["#1002", 1002],
  ["2147483647", 2_147_483_647],
  ["2147483648", null],
  ["9999999999", null],
  ["12345678901", null],
  ["-5", null],
  ["10.5", null],
  ["1002x", null],
])("%s is the number %j", (question, number) => {
  expect(readAsked(question).number).toBe(number);
});

test("the reference of a transfer names its invoice however it is spaced, and a slip in it names none", () => {
  const reference = makeReference(5001);
  for (const written of [
    reference,
    reference.toLowerCase(),
    `${reference.slice(0, 4)} ${reference.slice(4)}`,
  ])
    expect(readAsked(written).referenced).toBe(5001);
  expect(readAsked(`${reference.slice(0, -1)}2`).referenced).toBeNull();
});

test.each([
  ["…AbCd", "abcd"],
  ["..abcd", "abcd"],
  ["...abcd", "abcd"],
  ["abcd", "abcd"],
  ["abcde", null],
  ["…abc", null],
  [`${"k".repeat(20)}abcd`, "abcd"],
  [`${"k".repeat(19)}abcd`, null],
  [`${"k".repeat(20)}.bcd`, null],
])("%s is the key that ends with %j", (question, keyEnd) => {
  expect(readAsked(question).keyEnd).toBe(keyEnd);
});

test.each([
  ["198.18.3.0/24", "198.18.3.0/24"],
  ["2001:DB8:0:0::/32", "2001:db8::/32"],
  ["198.18.3.0/33", null],
  ["198.18.3.0", null],
  ["web/24", null],
])("%s is the network %j", (question, network) => {
  expect(readAsked(question).network).toBe(network);
});

test.each([
  ["+358 40 123-4567", "358401234567"],
  ["0049 (30) 12345", "493012345"],
  ["1234", null],
  ["web-12345", null],
])("%s is dialed as %j", (question, phone) => {
  expect(readAsked(question).phone).toBe(phone);
});
