import { expect, test } from "vitest";
import { checkDetails, checkForInvoice, type Details } from "./details-values";

const whole: Details = {
  kind: "person",
  firstname: "Bea",
  lastname: "Demo",
  companyname: "",
  address1: "Demo street 1",
  address2: "",
  city: "Utrecht",
  state: "",
  postcode: "3511 AB",
  country: "NL",
  phone: "",
  co_inn: "",
  co_kpp: "",
};
const russian = {
  kind: "company",
  companyname: "Demo",
  country: "RU",
  postcode: "101000",
} as const;

test.each<[Partial<Details>, object]>([
  [{}, {}],
  [
    { address1: " ", city: "" },
    { address1: "empty", city: "empty" },
  ],
  [{ postcode: "" }, { postcode: "empty" }],
  [{ postcode: "12" }, { postcode: "postcode" }],
  [{ postcode: "", country: "AE" }, {}],
  [{ kind: "company" }, { companyname: "empty" }],
  [{ companyname: "left from before", firstname: "" }, { firstname: "empty" }],
  [russian, { co_inn: "empty", co_kpp: "empty" }],
  [{ ...russian, co_inn: "7707083894", co_kpp: "773601001" }, { co_inn: "inn" }],
  [{ ...russian, co_inn: "7707083893", co_kpp: "773601001" }, {}],
])("for an invoice, %o lacks %o", (typed, wrong) => {
  expect(checkForInvoice({ ...whole, ...typed })).toEqual(wrong);
});

test("the page of details asks for no address", () => {
  expect(checkDetails({ ...whole, address1: "", city: "", postcode: "" })).toEqual({});
});
