import {
  decideTax,
  type SellerRule,
  type Tax,
  type TaxDecision,
  type TaxFacts,
  type Threshold,
} from "./decide-tax";
import type { TaxNumber } from "./params/billing";
import type { EvidencePiece, RegisterProof } from "./params/tax-decision";
import { shippedRates, type TaxRateRow } from "./tax-rates";

export type TaxParties = {
  sellerCountry: string;
  buyerCountry: string;
  /** Of the buyer; default: not known. */
  postcode?: string;
  /** The VAT number was checked and is valid. */
  hasValidVatNumber: boolean;
  /** The stored check of the VAT number. */
  vatNumber?: TaxNumber | null;
  /** The seller's tax rule; default: standard. */
  rule?: SellerRule;
  /** The buyer has proved to be exempt from tax. */
  exemption?: { basis: string } | null;
  isInOss?: boolean;
  threshold?: Threshold | null;
  evidence?: readonly EvidencePiece[];
};

const factsOf = (parties: TaxParties, day: string): TaxFacts => ({
  day,
  seller: {
    country: parties.sellerCountry,
    rule: parties.rule ?? "standard",
    isInOss: parties.isInOss ?? false,
    threshold: parties.threshold ?? null,
  },
  buyer: {
    country: parties.buyerCountry,
    postcode: parties.postcode ?? "",
    hasValidVatNumber: parties.hasValidVatNumber,
    number: parties.vatNumber ?? null,
    exemption: parties.exemption ?? null,
  },
  evidence: parties.evidence ?? [],
});

/** The country named by the reason: the seller's where its tax is charged, or none by its rule; else the buyer's. */
const namedCountry = ({ code, place }: TaxDecision, { seller, buyer }: TaxFacts): string =>
  code === "domestic" ? place.slice(0, 2) : code === "exempt" ? seller.country : buyer.country;

function paramsOf(decision: TaxDecision, facts: TaxFacts): Tax {
  const { code, rate, place } = decision;
  const { number, exemption } = facts.buyer;
  return {
    rate,
    code,
    country: namedCountry(decision, facts),
    ...(code === "reverse_charge" && number ? { number } : {}),
    ...(code === "buyer_exempt" && exemption ? { basis: exemption.basis } : {}),
    ...(place.includes("-") && code !== "buyer_exempt" ? { territory: place } : {}),
  };
}

/** The tax between two parties on a day, `YYYY-MM-DD` (ADR 57), without its grounds. */
export function taxFor(parties: TaxParties, day: string, rates: readonly TaxRateRow[] = shippedRates): Tax {
  const facts = factsOf(parties, day);
  return paramsOf(decideTax(facts, rates), facts);
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

type AccountFacts = Omit<TaxParties, "hasValidVatNumber" | "vatNumber"> & Checked & { vatValid: boolean };

const partiesOf = (row: AccountFacts): TaxParties => ({
  ...row,
  hasValidVatNumber: row.vatNumber !== "" && row.vatValid,
  vatNumber: checkedNumber(row),
});

/**
 * The tax that applies to an account's purchases from its seller on a day, from their rows, with the grounds that
 * documents keep. `proof`: the register's newest answer about the number.
 */
export function groundedTax(
  row: AccountFacts & { proof: RegisterProof | null },
  day: string,
  rates: readonly TaxRateRow[],
): Tax {
  const facts = factsOf(partiesOf(row), day);
  const decision = decideTax(facts, rates);
  const { category, article, scheme, evidence, code } = decision;
  return {
    ...paramsOf(decision, facts),
    grounds: {
      ...{ day, category, article, scheme, evidence, rule: facts.seller.rule },
      seller: facts.seller.country,
      buyer: facts.buyer.country,
      isBusiness: facts.buyer.hasValidVatNumber,
      threshold: facts.seller.threshold,
      proof: code === "reverse_charge" ? row.proof : null,
    },
  };
}
