import { describe, expect, it } from "vitest";
import { refusal } from "@/lib/testing/refusal";
import { companyFacts, shownCompany } from "./facts";

const present = {
  ...{ name: "Example GmbH", address: "Street 1", country: "DE", taxId: "DE136695976", invoicePrefix: "DE" },
  ...{
    allowedPayments: ["credit"],
    bankAccount: null,
    taxRule: "standard" as const,
    timeZone: null,
    addressAbove: "off",
  },
};
const bank = { bank_holder: "Example GmbH", bank_account: "DE02120300000000202051", bank_name: "Bank" };

describe("what a company is told of", () => {
  it("changes that alone, and nothing where nothing is said", () => {
    expect(companyFacts({}, present)).toEqual(present);
    expect(companyFacts({ address: "Street 2", tax_rule: "exempt" }, present)).toEqual({
      ...present,
      ...{ address: "Street 2", taxRule: "exempt" },
    });
    expect(companyFacts({ time_zone: "Asia/Tokyo" }, present).timeZone).toBe("Asia/Tokyo");
    expect(companyFacts({ time_zone: "" }, { ...present, timeZone: "Asia/Tokyo" }).timeZone).toBeNull();
    expect(companyFacts({ payments: "credit,cc,credit" }, present).allowedPayments).toEqual(["credit", "cc"]);
  });

  it("has a bank account whole, and changes a part of one that is there", () => {
    const whole = companyFacts(bank, present).bankAccount;
    expect(whole).toEqual({ holder: "Example GmbH", account: bank.bank_account, bank: "Bank", bic: "" });
    const kept = { ...present, bankAccount: whole };
    expect(companyFacts({ bank_bic: "BYLADEM1001" }, kept).bankAccount).toEqual({
      ...whole,
      ...{ bic: "BYLADEM1001" },
    });
    for (const field of ["bank_holder", "bank_account", "bank_name"] as const)
      expect(() => companyFacts({ ...bank, [field]: undefined }, present)).toThrow(
        refusal("argument.invalid", { [field]: "is required with a bank account" }),
      );
    expect(() => companyFacts({ bank_account: "DE03120300000000202051" }, kept)).toThrow(
      refusal("argument.invalid", { bank_account: "is no account, or has wrong check digits" }),
    );
  });

  it("takes transfers only to an account that is there", () => {
    const wish = { payments: "credit,bank_transfer" };
    expect(() => companyFacts(wish, present)).toThrow(
      refusal("argument.invalid", { payments: "bank_transfer needs a bank account" }),
    );
    expect(companyFacts({ ...wish, ...bank }, present).allowedPayments).toEqual(["credit", "bank_transfer"]);
    expect(() => companyFacts({ country: "XX" }, present)).toThrow(
      refusal("argument.invalid", { country: "is no country" }),
    );
  });
});

it("a company is shown in the words of the commands", () => {
  expect(shownCompany({ id: 3, region: "DE", ...present })).toEqual({
    ...{ id: 3, region: "DE", name: "Example GmbH", address: "Street 1", country: "DE" },
    ...{
      tax_id: "DE136695976",
      prefix: "DE",
      tax_rule: "standard",
      time_zone: "Europe/Berlin",
      address_above: "off",
      payments: ["credit"],
      bank: null,
    },
  });
});
