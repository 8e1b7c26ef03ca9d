import { describe, expect, test } from "vitest";
import { isRoutingNumber, mailedFormat } from "./rules";

test.each([
  ["04011000-12345-03", true],
  ["04011000-1234512345-06", true],
  ["04011000-12345-04", false],
  ["PO 4711", false],
  ["", false],
])("%j is a Leitweg-ID: %s", (text, is) => expect(isRoutingNumber(text)).toBe(is));

describe("the format of a mailed invoice", () => {
  const sale = {
    choice: "automatic",
    reference: "",
    sellerCountry: "DE",
    buyerCountry: "DE",
    isBusiness: true,
  } as const;

  test.each([
    ["companies of one country, Germany", sale, "zugferd"],
    ["of France", { ...sale, sellerCountry: "FR", buyerCountry: "FR" }, "zugferd"],
    ["of Belgium", { ...sale, sellerCountry: "BE", buyerCountry: "BE" }, "ubl"],
    ["of a country without a rule", { ...sale, sellerCountry: "NL", buyerCountry: "NL" }, null],
    ["across a border", { ...sale, sellerCountry: "NL" }, null],
    ["a consumer", { ...sale, isBusiness: false }, null],
    ["a German authority", { ...sale, sellerCountry: "NL", reference: "04011000-12345-03" }, "xrechnung"],
    ["a choice", { ...sale, choice: "cii" }, "cii"],
    ["none wanted", { ...sale, choice: "none" }, null],
  ] as const)("%s", (_, facts, format) => expect(mailedFormat(facts)).toBe(format));
});
