import type { TaxNumber, TaxParams } from "@/lib/base/params/billing";

/** Standard VAT rates in percent, decimal text: EU member states and the selling companies' countries. */
const euRates: Record<string, string> = {
  AT: "20.00",
  BE: "21.00",
  BG: "20.00",
  HR: "25.00",
  CY: "19.00",
  CZ: "21.00",
  DK: "25.00",
  EE: "24.00",
  FI: "25.50",
  FR: "20.00",
  DE: "19.00",
  GR: "24.00",
  HU: "27.00",
  IE: "23.00",
  IT: "22.00",
  LV: "21.00",
  LT: "21.00",
  LU: "17.00",
  MT: "18.00",
  NL: "21.00",
  PL: "23.00",
  PT: "23.00",
  RO: "21.00",
  SK: "23.00",
  SI: "22.00",
  ES: "21.00",
  SE: "25.00",
};
const otherRates: Record<string, string> = { RU: "22.00", GB: "20.00", CH: "8.10", TR: "20.00", IS: "24.00" };

export const isInEu = (country: string): boolean => Object.hasOwn(euRates, country);
export const standardRate = (country: string): string => euRates[country] ?? otherRates[country] ?? "0.00";

/** The params that invoices store, from which the text is made. */
export type Tax = Exclude<TaxParams, { code: "text" | "not_a_sale" }>;

export type TaxParties = {
  sellerCountry: string;
  buyerCountry: string;
  /** The VAT number was checked and is valid. */
  hasValidVatNumber: boolean;
  /** The stored check of the VAT number. */
  vatNumber?: TaxNumber | null;
  /** The seller's tax rule; default: standard. */
  rule?: "standard" | "origin" | "exempt";
  /** The buyer has proved to be exempt from tax. */
  exemption?: { basis: string } | null;
};

/**
 * Returns the tax rate and its reason (decisions 6): the seller's rate in its own country; the destination's for a
 * consumer in another EU country; 0 with a valid VAT number of another EU country, or outside the EU. `origin`: a
 * small seller charges its own country's rate to consumers in the whole EU; `exempt`: an unregistered one charges
 * none. A buyer who is exempt pays none where there would be any.
 */
export function taxFor(parties: TaxParties): Tax {
  const { buyerCountry, exemption } = parties;
  const usual = usualTax(parties);
  if (!exemption || usual.rate === "0.00") return usual;
  return { rate: "0.00", code: "buyer_exempt", country: buyerCountry, basis: exemption.basis };
}

function usualTax(parties: TaxParties): Tax {
  const { sellerCountry, buyerCountry, hasValidVatNumber, vatNumber, rule = "standard" } = parties;
  const domestic: Tax = { rate: standardRate(sellerCountry), code: "domestic", country: sellerCountry };
  if (rule === "exempt") return { rate: "0.00", code: "exempt", country: sellerCountry };
  if (buyerCountry === sellerCountry) return domestic;
  if (!isInEu(sellerCountry)) return { rate: "0.00", code: "export", country: buyerCountry };
  if (!isInEu(buyerCountry)) return { rate: "0.00", code: "outside_eu", country: buyerCountry };
  if (hasValidVatNumber)
    return {
      rate: "0.00",
      code: "reverse_charge",
      country: buyerCountry,
      ...(vatNumber ? { number: vatNumber } : {}),
    };
  if (rule === "origin") return domestic;
  return { rate: standardRate(buyerCountry), code: "eu_consumer", country: buyerCountry };
}

type Checked = {
  vatNumber: string;
  vatCheckedAt: Date | null;
  vatCheckedBy: TaxNumber["by"] | null;
};

/** Returns the account's VAT number as shown on an invoice without tax; null without a stored check. */
const checkedNumber = ({ vatNumber, vatCheckedAt, vatCheckedBy }: Checked): TaxNumber | null =>
  vatCheckedAt && vatCheckedBy
    ? { number: vatNumber, by: vatCheckedBy, day: vatCheckedAt.toISOString().slice(0, 10) }
    : null;

/** Returns the tax that applies to an account's purchases from its seller today, from their rows. */
export const taxOfAccount = (
  row: Pick<TaxParties, "sellerCountry" | "buyerCountry" | "rule" | "exemption"> &
    Checked & { vatValid: boolean },
): Tax =>
  taxFor({
    sellerCountry: row.sellerCountry,
    buyerCountry: row.buyerCountry,
    rule: row.rule,
    ...(row.exemption && { exemption: row.exemption }),
    hasValidVatNumber: row.vatNumber !== "" && row.vatValid,
    vatNumber: checkedNumber(row),
  });
