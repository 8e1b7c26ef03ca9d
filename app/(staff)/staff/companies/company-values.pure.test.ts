import { describe, expect, it } from "vitest";
import { changesOf, emptyCompany, factsOf, valuesOf } from "./company-values";

const company = {
  id: 1,
  region: "EU",
  name: "Example B.V.",
  address: "Street 1, Amsterdam",
  country: "NL",
  tax_id: "NL004495445B01",
  prefix: "EU",
  tax_rule: "standard",
  time_zone: "Europe/Amsterdam",
  address_above: "EUR:250.00",
  payments: ["credit", "bank_transfer"],
  bank: { holder: "Example B.V.", account: "NL02ABNA0123456789", bank: "Bank", bic: "" },
} as const;
const shown = valuesOf(
  { ...company, payments: [...company.payments] },
  { time_zone: "", address_above: "off" },
);

describe("the form of a company", () => {
  it("holds what is set for it, not the defaults that apply", () => {
    expect(shown).toMatchObject({ time_zone: "", address_above: "off", cc: false, bank_transfer: true });
  });

  it("offers what is taken where no method was ever chosen", () => {
    const all = valuesOf({ ...company, payments: [], bank: null }, { time_zone: "", address_above: "" });
    expect(all).toMatchObject({ cc: true, bank_transfer: false, bank_account: "" });
  });

  it("sends only what was changed", () => {
    expect(changesOf(shown, shown)).toEqual({});
    expect(changesOf({ ...shown, name: " Other B.V. ", cc: true }, shown)).toEqual({
      name: "Other B.V.",
      payments: "credit,cc,bank_transfer",
    });
    expect(changesOf({ ...shown, bank_account: "", bank_transfer: false }, shown)).toEqual({
      bank_account: "",
      payments: "credit",
    });
  });

  it("sends the methods of a new one, and what was filled in", () => {
    expect(factsOf({ ...emptyCompany, region: "DE", cc: false })).toEqual({
      region: "DE",
      payments: "credit",
    });
  });
});
