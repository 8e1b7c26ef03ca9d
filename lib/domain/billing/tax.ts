/** Standard VAT rates in percent, decimal text: member states of the EU and the seats of our sellers. */
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

export type TaxReason = "domestic" | "eu_consumer" | "reverse_charge" | "outside_eu" | "export";
export type Tax = { rate: string; reason: TaxReason; country: string };

export type TaxParties = {
  sellerCountry: string;
  buyerCountry: string;
  /** A VAT number that was found valid. */
  hasValidVatNumber: boolean;
};

/**
 * Which rate, and why (decisions 6): the seller's at home; the destination's for a consumer of another EU country;
 * none with a valid VAT number of another EU country; none outside the EU.
 */
export function taxFor({ sellerCountry, buyerCountry, hasValidVatNumber }: TaxParties): Tax {
  if (buyerCountry === sellerCountry)
    return { rate: standardRate(sellerCountry), reason: "domestic", country: sellerCountry };
  if (!isInEu(sellerCountry)) return { rate: "0.00", reason: "export", country: buyerCountry };
  if (!isInEu(buyerCountry)) return { rate: "0.00", reason: "outside_eu", country: buyerCountry };
  if (hasValidVatNumber) return { rate: "0.00", reason: "reverse_charge", country: buyerCountry };
  return { rate: standardRate(buyerCountry), reason: "eu_consumer", country: buyerCountry };
}

const names = new Intl.DisplayNames(["en"], { type: "region" });

/** The reason in one English sentence, the same in every API answer and document. */
export function describeTax({ rate, reason, country }: Tax): string {
  const place = names.of(country) ?? country;
  const percent = rate.replace(/\.?0+$/, "") || "0";
  const sentences: Record<TaxReason, string> = {
    domestic: `VAT ${percent} % of ${place}, the seller's country`,
    eu_consumer: `VAT ${percent} % of ${place}, where the customer lives`,
    reverse_charge: "0 %: valid VAT number of an EU firm, reverse charge",
    outside_eu: `0 %: the customer is in ${place}, outside the EU`,
    export: `0 %: the customer is in ${place}, outside the seller's country`,
  };
  return sentences[reason];
}
