/*
 * Electronic invoices by EN 16931. zugferd: a PDF/A-3 with the CII file in it (ZUGFeRD 2, Factur-X 1.0, profile
 * EN 16931). xrechnung: XRechnung 3.0 in UBL. ubl, cii: the plain files.
 */
export const eInvoiceFormats = ["zugferd", "xrechnung", "ubl", "cii"] as const;
export type EInvoiceFormat = (typeof eInvoiceFormats)[number];

export const isEInvoiceFormat = (word: string): word is EInvoiceFormat =>
  eInvoiceFormats.some((format) => format === word);

/** What a customer chooses: `automatic` follows the country's rule, `none` is the printed PDF alone. */
export const eInvoiceChoices = ["automatic", "none", ...eInvoiceFormats] as const;
export type EInvoiceChoice = (typeof eInvoiceChoices)[number];

/** Whether invoices go by a network such as Peppol, too: by the rule of the country, always, or never. */
export const networkChoices = ["automatic", "always", "never"] as const;
export type NetworkChoice = (typeof networkChoices)[number];

/** Facts without which a document is not made in a format. */
export const missingFacts = [
  "seller_tax_number",
  "seller_register",
  "seller_place",
  "seller_contact",
  "buyer_name",
  "buyer_vat_number",
  "buyer_place",
  "buyer_email",
  "buyer_reference",
] as const;
export type MissingFact = (typeof missingFacts)[number];

/** Where companies owe each other invoices that programs read, by country, and in which format they are sent. */
const formatsOfCountries: Readonly<Record<string, EInvoiceFormat>> = {
  BE: "ubl",
  DE: "zugferd",
  FR: "zugferd",
};

/** Replaces letters by numbers from A = 10 (ISO 7064). */
const digitsOf = (text: string): string =>
  text.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));

/** Whether a reference is a Leitweg-ID, the routing number of German authorities, with right check digits. */
export function isRoutingNumber(text: string): boolean {
  const bare = text.trim().toUpperCase();
  if (!/^\d{2,12}(?:-[A-Z0-9]{1,30})?-\d{2}$/.test(bare)) return false;
  return BigInt(digitsOf(bare.replaceAll("-", ""))) % 97n === 1n;
}

type Sale = {
  choice: EInvoiceChoice;
  /** The buyer's reference; empty = none. */
  reference: string;
  sellerCountry: string;
  buyerCountry: string;
  /** The buyer has a tax number. */
  isBusiness: boolean;
};

/**
 * The format in which an invoice is mailed; null = the printed PDF alone. The rules of countries are about companies of
 * one country; an authority that has named its routing number gets an XRechnung.
 */
export function mailedFormat({ choice, reference, sellerCountry, buyerCountry, isBusiness }: Sale) {
  if (choice === "none") return null;
  if (choice !== "automatic") return choice;
  if (buyerCountry === "DE" && isRoutingNumber(reference)) return "xrechnung";
  if (!isBusiness || sellerCountry !== buyerCountry) return null;
  return formatsOfCountries[buyerCountry] ?? null;
}
