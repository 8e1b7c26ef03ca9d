import { domainToASCII, domainToUnicode } from "node:url";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readLabel } from "./punycode";

test.each([
  ["xn--mnchen-3ya", "münchen"],
  ["xn--80a1acny", "почта"],
  ["xn--exmple-4nf", "exаmple"],
  ["XN--R8JZ45G", "例え"],
  ["plain", "plain"],
  ["xn--", "xn--"],
  ["xn--a_b", "xn--a_b"],
])("%s reads %s", (label, letters) => {
  expect(readLabel(label)).toBe(letters);
});

test("every name reads as the platform reads it, and nothing makes it fail", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 }), (name) => {
      const ascii = domainToASCII(name);
      if (/^xn--[a-z0-9-]+$/.test(ascii)) expect(readLabel(ascii)).toBe(domainToUnicode(ascii));
    }),
  );
  fc.assert(
    fc.property(fc.stringMatching(/^xn--[a-z0-9-]{0,30}$/), (label) => typeof readLabel(label) === "string"),
  );
});
