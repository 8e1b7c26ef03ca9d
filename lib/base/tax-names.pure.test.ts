import { expect, test } from "vitest";
import { taxName } from "./tax-names";

test.each([
  ["VAT", "NL", "VAT (BTW)"],
  ["VAT", "IE", "VAT"],
  ["USt.", "DE", "USt."],
  ["USt.", "CH", "USt. (MWST)"],
  ["НДС", "RU", "НДС"],
  ["USt.", "XX", "USt."],
  ["USt.", undefined, "USt."],
])("%s of %s is printed as %s", (word, country, text) => {
  expect(taxName(word, country)).toBe(text);
});
