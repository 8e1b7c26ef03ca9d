import { describe, expect, it } from "vitest";
import { groundedTax, type TaxParties, taxFor as taxOn } from "./tax";
import { isInEu, shippedRates, standardRate } from "./tax-rates";

const today = "2026-11-29";
const taxFor = (parties: TaxParties) => taxOn(parties, today);

type AccountFacts = Omit<Parameters<typeof groundedTax>[0], "proof">;

/** Without its grounds. */
function taxOfAccount(row: AccountFacts) {
  const { grounds: _, ...tax } = groundedTax({ ...row, proof: null }, today, shippedRates);
  return tax;
}

const from = (sellerCountry: string, buyerCountry: string, hasValidVatNumber = false) =>
  taxFor({ sellerCountry, buyerCountry, hasValidVatNumber });

describe("tax", () => {
  it.each([
    ["NL", "NL", false, "21.00", "domestic"],
    ["NL", "NL", true, "21.00", "domestic"],
    ["NL", "DE", false, "19.00", "eu_consumer"],
    ["NL", "FI", false, "25.50", "eu_consumer"],
    ["NL", "HU", false, "27.00", "eu_consumer"],
    ["NL", "DE", true, "0.00", "reverse_charge"],
    ["NL", "US", false, "0.00", "outside_eu"],
    ["NL", "GB", true, "0.00", "outside_eu"],
    ["NL", "RU", false, "0.00", "outside_eu"],
    ["RU", "RU", false, "22.00", "domestic"],
    ["RU", "DE", false, "0.00", "export"],
    ["RU", "DE", true, "0.00", "export"],
  ])("%s sells to %s (valid VAT number: %s): %s %%, %s", (seller, buyer, isValid, rate, code) => {
    expect(from(seller, buyer, isValid)).toMatchObject({ rate, code });
  });

  it.each([
    ["origin", "NL", "NL", false, "21.00", "domestic"],
    ["origin", "NL", "DE", false, "21.00", "domestic"],
    ["origin", "NL", "DE", true, "0.00", "reverse_charge"],
    ["origin", "NL", "US", false, "0.00", "outside_eu"],
    ["exempt", "NL", "NL", false, "0.00", "exempt"],
    ["exempt", "NL", "DE", true, "0.00", "exempt"],
  ] as const)("by the rule %s: %s sells to %s (valid VAT number: %s): %s %%, %s", (...facts) => {
    const [rule, sellerCountry, buyerCountry, hasValidVatNumber, rate, code] = facts;
    expect(taxFor({ sellerCountry, buyerCountry, hasValidVatNumber, rule })).toMatchObject({ rate, code });
  });

  it("names the number for which there is no tax, and who has checked it", () => {
    const vatNumber = { number: "DE136695976", by: "service" as const, day: "2026-11-22" };
    const parties = { sellerCountry: "NL", buyerCountry: "DE", hasValidVatNumber: true };
    expect(taxFor({ ...parties, vatNumber })).toMatchObject({ code: "reverse_charge", number: vatNumber });
    expect(taxFor(parties)).not.toHaveProperty("number");
    expect(taxFor({ ...parties, hasValidVatNumber: false, vatNumber })).not.toHaveProperty("number");
  });

  it("charges a buyer who is exempt nothing, and says why where there would be tax", () => {
    const exemption = { basis: "Article 151" };
    const parties = { sellerCountry: "NL", buyerCountry: "DE", hasValidVatNumber: false, exemption };
    const exempt = { code: "buyer_exempt", rate: "0.00", country: "DE", basis: "Article 151" };
    expect(taxFor(parties)).toEqual(exempt);
    expect(taxFor({ ...parties, buyerCountry: "NL" })).toMatchObject({ code: "buyer_exempt", country: "NL" });
    expect(taxFor({ ...parties, hasValidVatNumber: true }).code).toBe("reverse_charge");
    expect(taxFor({ ...parties, rule: "exempt" }).code).toBe("exempt");
    expect(taxFor({ ...parties, exemption: null }).code).toBe("eu_consumer");
  });

  it("knows a rate for each of the 27 member states", () => {
    const states = "AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE".split(
      " ",
    );
    expect(states).toHaveLength(27);
    for (const state of states) {
      expect(isInEu(state)).toBe(true);
      expect(Number(standardRate(state, today))).toBeGreaterThanOrEqual(17);
    }
    for (const other of ["GB", "CH", "NO", "RU", "toString", ""]) expect(isInEu(other)).toBe(false);
  });
});

describe("the tax of an account", () => {
  const german = {
    sellerCountry: "NL",
    buyerCountry: "DE",
    rule: "standard" as const,
    vatNumber: "DE136695976",
    vatValid: true,
    vatCheckedAt: new Date("2026-11-22T23:59:59Z"),
    vatCheckedBy: "service" as const,
  };
  const consumer = { rate: "19.00", code: "eu_consumer", country: "DE" };

  it("is none for a number that was found valid, and names it as on the day of its check, in UTC", () => {
    expect(taxOfAccount(german)).toEqual({
      rate: "0.00",
      code: "reverse_charge",
      country: "DE",
      number: { number: "DE136695976", by: "service", day: "2026-11-22" },
    });
  });

  it("names no check that is not kept", () => {
    const unnamed = { rate: "0.00", code: "reverse_charge", country: "DE" };
    expect(taxOfAccount({ ...german, vatCheckedAt: null })).toEqual(unnamed);
    expect(taxOfAccount({ ...german, vatCheckedBy: null })).toEqual(unnamed);
  });

  it("is a consumer's while the number is missing or was not found valid", () => {
    expect(taxOfAccount({ ...german, vatValid: false })).toEqual(consumer);
    expect(taxOfAccount({ ...german, vatNumber: "" })).toEqual(consumer);
  });
});
