import { describe, expect, it } from "vitest";
import { isInn, isPlausiblePostcode, missingForInvoice, readProfileText } from "./rules";

describe("a text of the profile", () => {
  it.each([
    ["city", "  Den   Haag ", { text: "Den Haag" }],
    ["city", "", { text: "" }],
    ["companyname", "ООО «Ромашка» & Co. <1>", { text: "ООО «Ромашка» & Co. <1>" }],
    ["firstname", "", { problem: "empty" }],
    ["lastname", "a@b", { problem: "form" }],
    ["postcode", "1".repeat(17), { problem: "long" }],
    ["address1", "Street 1\nCity", { problem: "form" }],
    ["address1", "Street\u202e 1", { problem: "form" }],
  ] as const)("%s %j", (field, text, read) => {
    expect(readProfileText(field, text)).toEqual(read);
  });
});

describe("a postal code", () => {
  it.each([
    ["NL", "1015 CN"],
    ["NL", "1015cn"],
    ["DE", "10115"],
    ["DE", "DE-10115"],
    ["LV", "LV-1010"],
    ["LT", "01103"],
    ["PL", "00-001"],
    ["PT", "1000-001"],
    ["MT", "VLT 1117"],
    ["US", "anything"],
  ])("of %s can be %s", (country, text) => {
    expect(isPlausiblePostcode(country, text)).toBe(true);
  });

  it.each([
    ["NL", "10115"],
    ["NL", "1015"],
    ["DE", "1011"],
    ["RU", "10100"],
    ["SE", "12345 A"],
  ])("of %s cannot be %s", (country, text) => {
    expect(isPlausiblePostcode(country, text)).toBe(false);
  });
});

it("the check digits of a Russian taxpayer's number", () => {
  for (const right of ["7707083893", "7736050003", "500100732259"]) expect(isInn(right), right).toBe(true);
  for (const wrong of ["7707083894", "500100732258", "770708389", "", "77070838931"])
    expect(isInn(wrong), wrong).toBe(false);
});

describe("what an invoice would lack", () => {
  const anna = {
    firstname: "Anna",
    lastname: "Demo",
    companyname: "",
    address1: "Street 1",
    address2: "",
    city: "Utrecht",
    state: "",
    postcode: "3511 AA",
    country: "NL",
    custom: {},
  };
  it.each([
    ["nothing", {}, []],
    ["no street and no city", { address1: "", city: "" }, ["address1", "city"]],
    ["no postal code", { postcode: "" }, ["postcode"]],
    ["another country's postal code", { country: "DE" }, ["postcode_form"]],
    ["no postal code where there are none", { country: "AE", postcode: "" }, []],
    ["no name", { firstname: "", lastname: "" }, ["firstname", "lastname"]],
    ["no name of a company", { firstname: "", lastname: "", companyname: "Demo B.V." }, []],
  ] as const)("%s", (_what, facts, missing) => {
    expect(missingForInvoice({ ...anna, ...facts })).toEqual(missing);
  });

  it("a Russian firm's numbers", () => {
    const firm = { ...anna, country: "RU", postcode: "101000", companyname: "ООО" };
    const custom = { co_customertype: "legal entity" };
    expect(missingForInvoice({ ...firm, custom })).toEqual(["co_inn", "co_kpp"]);
    expect(
      missingForInvoice({ ...firm, custom: { ...custom, co_inn: "7707083894", co_kpp: "773601001" } }),
    ).toEqual(["co_inn"]);
    expect(
      missingForInvoice({ ...firm, custom: { ...custom, co_inn: "7707083893", co_kpp: "773601001" } }),
    ).toEqual([]);
    expect(missingForInvoice({ ...firm, custom: { co_customertype: "individual" } })).toEqual([]);
  });
});
