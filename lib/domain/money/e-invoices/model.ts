import type { Currency } from "@/lib/base/money";

/*
 * An invoice or credit note in the terms of EN 16931, from which both syntaxes are written. Amounts are decimal text with
 * two places and positive, also those of credit notes; days are `YYYY-MM-DD`; an empty text is absent.
 */

/** Street, postcode and city apart; of older documents the whole printed address is the street. */
export type Place = { street: string; postcode: string; city: string };

export type EParty = {
  name: string;
  /** With the country's prefix. */
  vatId: string;
  /** Another tax number: of the seller that of its tax office, of the buyer any. */
  taxNumber: string;
  /** Number in the register of companies. */
  register: string;
  place: Place;
  country: string;
  email: string;
  /** Its address in a network; left out, its email address is its electronic one. */
  endpoint?: { scheme: string; id: string };
};

export type EContact = { person: string; phone: string; email: string };

/** S: taxed. AE: the buyer accounts for the tax. E: exempt. O: outside the scope of VAT, which has no rate. */
export type ETaxCategory = { code: "S" | "AE" | "E" | "O"; rate: string | null };

export type ETax = ETaxCategory & { base: string; tax: string; reason: string; reasonCode: string };

/** Inclusive. */
export type EPeriod = { from: string; until: string };

export type ELine = {
  name: string;
  /** Negative where the line takes something off: prices are never negative. */
  quantity: number;
  price: string;
  amount: string;
  category: ETaxCategory;
  period: EPeriod | null;
};

/** A deduction from the whole document. */
export type EAllowance = { amount: string; reason: string; category: ETaxCategory };

export type ETransfer = { iban: string; account: string; holder: string; bic: string; reference: string };

/** The tax in the seller's own currency (BT-6, BT-111). */
export type EHomeTax = { currency: string; tax: string };

export type EInvoice = {
  kind: "invoice" | "credit_note";
  number: string;
  issuedOn: string;
  /** Empty for credit notes. */
  dueOn: string;
  currency: Currency;
  /** Null = the same currency, nothing taxed, or no rate known. */
  home: EHomeTax | null;
  /** Why it was credited. */
  note: string;
  buyerReference: string;
  /** The buyer's own references, empty without one. */
  purchaseOrder: string;
  costCenter: string;
  /** The invoice that a credit note corrects. */
  corrects: { number: string; issuedOn: string } | null;
  seller: EParty;
  contact: EContact;
  buyer: EParty;
  lines: ELine[];
  allowances: EAllowance[];
  taxes: ETax[];
  /** What the lines are about; without one it was delivered on `deliveredOn`. */
  period: EPeriod | null;
  deliveredOn: string;
  /** Null = nothing is to be transferred. */
  transfer: ETransfer | null;
  sums: {
    lines: string;
    allowances: string;
    net: string;
    tax: string;
    total: string;
    paid: string;
    due: string;
  };
};
