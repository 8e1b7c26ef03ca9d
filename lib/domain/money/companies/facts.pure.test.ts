import { describe, expect, it } from "vitest";
import { refusal } from "@/lib/testing/operations/refusal";
import { companyDetails, shownCompany } from "./facts";

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
    expect(companyDetails({}, present)).toEqual(present);
    expect(companyDetails({ address: "Street 2", tax_rule: "exempt" }, present)).toEqual({
      ...present,
      ...{ address: "Street 2", taxRule: "exempt" },
    });
    expect(companyDetails({ time_zone: "Asia/Tokyo" }, present).timeZone).toBe("Asia/Tokyo");
    expect(companyDetails({ time_zone: "" }, { ...present, timeZone: "Asia/Tokyo" }).timeZone).toBeNull();
    expect(companyDetails({ payments: "credit,cc,credit" }, present).allowedPayments).toEqual([
      "credit",
      "cc",
    ]);
  });

  it("has a bank account whole, and changes a part of one that is there", () => {
    const whole = companyDetails(bank, present).bankAccount;
    expect(whole).toEqual({ holder: "Example GmbH", account: bank.bank_account, bank: "Bank", bic: "" });
    const kept = { ...present, bankAccount: whole };
    expect(companyDetails({ bank_bic: "BYLADEM1001" }, kept).bankAccount).toEqual({
      ...whole,
      ...{ bic: "BYLADEM1001" },
    });
    for (const field of ["bank_holder", "bank_account", "bank_name"] as const)
      expect(() => companyDetails({ ...bank, [field]: undefined }, present)).toThrow(
        refusal("argument.invalid", { [field]: "is required with a bank account" }),
      );
    expect(() => companyDetails({ bank_account: "DE03120300000000202051" }, kept)).toThrow(
      refusal("argument.invalid", { bank_account: "is no account, or has wrong check digits" }),
    );
  });

  it("takes transfers only to an account that is there", () => {
    const wanted = { payments: "credit,bank_transfer" };
    expect(() => companyDetails(wanted, present)).toThrow(
      refusal("argument.invalid", { payments: "bank_transfer needs a bank account" }),
    );
    expect(companyDetails({ ...wanted, ...bank }, present).allowedPayments).toEqual([
      "credit",
      "bank_transfer",
    ]);
    expect(() => companyDetails({ country: "XX" }, present)).toThrow(
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
