import type { TaxNumber, TaxParams } from "./params/billing";
import type { EvidencePiece, EvidenceState } from "./params/tax-decision";
import { taxPlaceOf } from "./tax-places";
import { isInEu, rateOn, type TaxRateRow } from "./tax-rates";

/** The params that invoices store, from which the text is made. */
export type Tax = Exclude<TaxParams, { code: "text" | "not_a_sale" }>;

/** The reason without its grounds, which documents store once. */
export function bareTax(tax: Tax): Tax {
  const { grounds: _, ...bare } = tax;
  return bare;
}

/** standard: by the customer's country. origin: a small seller's own rate in the whole EU. exempt: charges none. */
export type SellerRule = "standard" | "origin" | "exempt";

/** Net sales of a small seller to consumers in other member states, EUR as whole cents (Article 59c). */
export type Threshold = { limit: number; thisYear: number; lastYear: number };

export type TaxFacts = {
  /** Tax point, `YYYY-MM-DD`: the day of the document, or the first day of a period that begins later. */
  day: string;
  seller: {
    country: string;
    rule: SellerRule;
    /** Registered for the one-stop shop: of the Union, or the one for sellers outside. */
    isInOss: boolean;
    /** With the rule `origin`: what decides whether it still holds; null = it holds. */
    threshold: Threshold | null;
  };
  buyer: {
    country: string;
    postcode: string;
    /** A VAT number that was found valid; `number`: how that was checked. */
    hasValidVatNumber: boolean;
    number: TaxNumber | null;
    exemption: { basis: string } | null;
  };
  /** What is known of where a consumer lives besides the address. */
  evidence: readonly EvidencePiece[];
};

/** Category of EN 16931: taxed, reverse charge, exempt, outside the scope. */
export type TaxCategory = "S" | "AE" | "E" | "O";

/**
 * Where the tax is declared: in the seller's country, through the one-stop shop, in the country of consumption, or
 * nowhere.
 */
export type TaxScheme = "domestic" | "oss" | "abroad" | "none";

export type TaxDecision = {
  rate: string;
  category: TaxCategory;
  code: Tax["code"];
  /** Of Directive 2006/112/EC; empty where the seller's law is not the Union's. */
  article: string;
  /** Whose tax it is: a country, or a territory with a rate of its own. */
  place: string;
  scheme: TaxScheme;
  evidence: { state: EvidenceState; pieces: EvidencePiece[] };
};

/** Enough: two kinds of evidence name that country, and no two others agree on another one (Regulation 282/2011, 24b). */
function weighEvidence(country: string, pieces: readonly EvidencePiece[]): EvidenceState {
  const countryOf = (piece: EvidencePiece): string => taxPlaceOf(piece.country, "").country;
  const own = pieces.filter((piece) => countryOf(piece) === country);
  if (own.some(({ kind }) => kind === "declaration")) return "declared";
  const others = new Map<string, number>();
  for (const piece of pieces) {
    const named = countryOf(piece);
    if (named !== country) others.set(named, (others.get(named) ?? 0) + 1);
  }
  if (own.length >= 2 && ![...others.values()].some((count) => count >= 2)) return "enough";
  return others.size > 0 ? "conflict" : "single";
}

/** Whether a small seller's own rate no longer holds for consumers in other member states. */
const isBeyondThreshold = (threshold: Threshold | null): boolean =>
  threshold !== null && (threshold.thisYear > threshold.limit || threshold.lastYear > threshold.limit);

type Found = Pick<TaxDecision, "rate" | "category" | "code" | "article" | "place" | "scheme">;

const untaxed = (category: "AE" | "E" | "O", code: Tax["code"], place: string, article: string): Found => ({
  ...{ rate: "0.00", category, code, place, article },
  scheme: "none",
});

/** The decision without evidence and without the buyer's own exemption. */
function usualTax({ day, seller, buyer }: TaxFacts, rates: readonly TaxRateRow[]): Found {
  const from = taxPlaceOf(seller.country, "");
  const to = taxPlaceOf(buyer.country, buyer.postcode);
  const taxed = (
    code: "domestic" | "eu_consumer",
    place: string,
    article: string,
    scheme: TaxScheme,
  ): Found => {
    const country = place.slice(0, 2);
    const rate = rateOn(rates, place, day) ?? rateOn(rates, country, day) ?? "0.00";
    return { rate, category: "S", code, article, place, scheme };
  };
  const isOfEu = isInEu(from.country);
  if (seller.rule === "exempt") return untaxed("E", "exempt", seller.country, isOfEu ? "284" : "");
  const destination = to.territory ?? to.country;
  const isSame = to.country === from.country && !to.isOutside;
  if (!isOfEu) {
    if (isSame) return taxed("domestic", destination, "", "domestic");
    const isTaxedInEu = isInEu(to.country) && !to.isOutside && !buyer.hasValidVatNumber && seller.isInOss;
    return isTaxedInEu
      ? taxed("eu_consumer", destination, "58, 359", "oss")
      : untaxed("O", "export", destination, "");
  }
  const general = buyer.hasValidVatNumber ? "44" : "58";
  if (isSame) return taxed("domestic", destination, general, "domestic");
  if (!isInEu(to.country) || to.isOutside)
    return untaxed("O", "outside_eu", destination, buyer.hasValidVatNumber ? "44" : "58");
  if (buyer.hasValidVatNumber) return untaxed("AE", "reverse_charge", to.country, "44, 196");
  if (seller.rule === "origin" && !isBeyondThreshold(seller.threshold))
    return taxed("domestic", from.country, "59c", "domestic");
  return taxed("eu_consumer", destination, "58", seller.isInOss ? "oss" : "abroad");
}

/** A consumer's place matters to sellers in the EU, and to others that are registered there. */
const needsEvidence = ({ seller, buyer }: TaxFacts): boolean =>
  seller.rule !== "exempt" &&
  !buyer.hasValidVatNumber &&
  (isInEu(taxPlaceOf(seller.country, "").country) || seller.isInOss);

/**
 * The only function that decides a tax: rate, category, reason, article, place and what proves it, from facts alone
 * (docs/tax.md). `rates`: rows of all places, in any order.
 */
export function decideTax(facts: TaxFacts, rates: readonly TaxRateRow[]): TaxDecision {
  const { buyer } = facts;
  const address: EvidencePiece = { kind: "address", country: buyer.country };
  const pieces = needsEvidence(facts) ? [address, ...facts.evidence] : [];
  const { country } = taxPlaceOf(buyer.country, buyer.postcode);
  const evidence = {
    state: pieces.length === 0 ? ("not_needed" as const) : weighEvidence(country, pieces),
    pieces,
  };
  const usual = usualTax(facts, rates);
  if (!buyer.exemption || usual.rate === "0.00") return { ...usual, evidence };
  const article = usual.article === "" ? "" : "151";
  return { ...untaxed("E", "buyer_exempt", usual.place, article), evidence };
}
