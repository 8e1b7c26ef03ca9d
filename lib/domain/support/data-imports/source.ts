import type { ImportCode, ImportNoun, ImportSum } from "@/lib/base/data-imports";
import type { Currency } from "@/lib/base/money";
import type { EarlierDetails } from "@/lib/db/tables/money/earlier-documents";

/* What an import takes, in the words of no system. Days are `YYYY-MM-DD`, amounts decimal text with two places. */

/** Why an object of the source was left there (`isLeft`), or how what was taken differs from it. */
export type SourceRemark = {
  noun: ImportNoun;
  id: string;
  isLeft: boolean;
  code: ImportCode;
  /** An amount, a day or a state of the source; no name and no address. */
  said: string;
};

export type SourceNote = { id: string; text: string; at: Date; isPinned: boolean };

export type SourceContact = {
  id: string;
  email: string;
  firstname: string;
  lastname: string;
  companyname: string;
  address1: string;
  address2: string;
  city: string;
  state: string;
  postcode: string;
  country: string;
  phonenumber: string;
  taxId: string;
  mails: Readonly<Record<"domain" | "general" | "invoice" | "product" | "support" | "affiliate", boolean>>;
};

/** A product of the source with one of its periods: each is a product here. */
export type SourceProduct = {
  id: string;
  name: string;
  months: 1 | 3 | 6 | 12 | 24 | 36;
  isTaxed: boolean;
  prices: Readonly<Partial<Record<Currency, string>>>;
};

export type SourceService = {
  id: string;
  product: SourceProduct;
  label: string;
  /** For a period; `isGross`: tax is in it. */
  price: string;
  isGross: boolean;
  startedOn: string;
  nextOn: string;
};

export type SourceInvoice = {
  id: string;
  number: string;
  status: string;
  issuedOn: string;
  dueOn: string | null;
  paidOn: string | null;
  subtotal: string;
  tax: string;
  total: string;
  creditApplied: string;
  paid: string;
  details: EarlierDetails;
  notes: string;
};

export type SourcePayment = {
  id: string;
  invoice: string;
  paidOn: string;
  method: string;
  reference: string;
  description: string;
  amountIn: string;
  amountOut: string;
  fees: string;
};

export type SourceReply = {
  id: string;
  text: string;
  at: Date;
  author: "customer" | "staff";
  isInternal: boolean;
};

export type SourceTicket = {
  id: string;
  number: string;
  subject: string;
  priority: "low" | "normal" | "high";
  isWaiting: boolean;
  at: Date;
  messages: SourceReply[];
};

export type UnsaidFact =
  | "firstname"
  | "lastname"
  | "companyname"
  | "address1"
  | "address2"
  | "city"
  | "state"
  | "postcode"
  | "phone"
  | "language"
  | "taxNumber"
  | "isEmailConfirmed"
  | "passwordHash";

export type SourceCustomer = {
  id: string;
  email: string;
  isEmailConfirmed: boolean;
  firstname: string;
  lastname: string;
  companyname: string;
  address1: string;
  address2: string;
  city: string;
  state: string;
  postcode: string;
  country: string;
  phone: string;
  language: string;
  currency: Currency;
  taxNumber: string;
  createdAt: Date;
  isClosed: boolean;
  /** The hash of the password; null = none. */
  passwordHash: string | null;
  /** Null = the source says nothing of it, and has no sum of it. */
  credit: string | null;
  /** Facts that the source says nothing of: of a known customer they stay as they are here. */
  unsaid?: ReadonlySet<UnsaidFact>;
  contacts: SourceContact[];
  notes: SourceNote[];
  services: SourceService[];
  invoices: SourceInvoice[];
  payments: SourcePayment[];
  tickets: SourceTicket[];
};

export type Sums = Record<ImportSum, string>;

/**
 * A customer with all that is theirs. `customer` null: the customer is left, with the reason in `remarks`. A source that
 * has less says so by its scope: the customer alone, or only services of one who was taken before.
 */
export type Household = {
  id: string;
  scope: "whole" | "customer" | { services: SourceService[] };
  currency: string;
  customer: SourceCustomer | null;
  remarks: SourceRemark[];
  /** Objects of the source by their noun, taken or not. */
  found: Partial<Record<ImportNoun, number>>;
  /** Counted in the source, apart from what was read of it. */
  sums: Sums;
  /** Of objects that `remarks` leave there. */
  left: Sums;
};

export const noSums = (): Sums => ({
  invoiced: "0.00",
  paid_from_credit: "0.00",
  received: "0.00",
  returned: "0.00",
  credit: "0.00",
});

/** Seller of the earlier invoices, as they name it. */
export type EarlierSeller = { name: string; address: string; country: string; taxId: string; email: string };

/** A source, read once. */
export type ImportSource = {
  /** Such as `whmcs`. */
  name: string;
  seller: EarlierSeller | null;
  products: readonly SourceProduct[];
  households: () => AsyncGenerator<Household>;
  /** Objects that belong to no customer of the source. */
  orphans: () => Promise<SourceRemark[]>;
  /** Sums of the whole source by currency; null = it has none. */
  totals: () => Promise<Map<string, Sums> | null>;
  close: () => Promise<void>;
};
