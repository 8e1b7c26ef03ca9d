import { ne } from "drizzle-orm";
import { integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";

/** Bank account for transfers: the number in the bank's format, an IBAN where used. */
export type BankAccount = { holder: string; account: string; bank: string; bic: string };

export type CurrencyAccounts = { [C in "EUR" | "RUB" | "USD"]?: BankAccount };

/** What electronic invoices say of a company besides its print; empty texts are not known. */
export type SellerContact = {
  street: string;
  postcode: string;
  city: string;
  /** Number in the register of companies. */
  register: string;
  person: string;
  phone: string;
  email: string;
};

/** What documents print of a company besides its address and tax number; empty texts are not printed. */
export type Imprint = {
  legalForm: string;
  /** The register and the number in it, as it is written there. */
  register: string;
  managers: string;
  accountant: string;
  /** Of a tax office, besides the VAT number; in Russia the KPP is apart. */
  taxNumber: string;
  kpp: string;
  phone: string;
  email: string;
  website: string;
  footer: string;
};

/**
 * Tax rule of a company. standard: by the customer's country (billing/shared/tax.ts); origin: its own country's rate
 * for consumers in the whole EU, allowed to small sellers; exempt: none, because it is not registered.
 */
export type TaxRule = "standard" | "origin" | "exempt";

/** A selling company: issues invoices with its own number sequence, and has its own region code in the API. */
export const companies = pgTable("companies", {
  id: integer("id").primaryKey(),
  region: text("region").notNull().unique(),
  name: text("name").notNull(),
  address: text("address").notNull(),
  country: text("country").notNull(),
  taxId: text("tax_id").notNull(),
  invoicePrefix: text("invoice_prefix").notNull().unique(),
  allowedPayments: jsonb("allowed_payments").$type<string[]>().notNull().default([]),
  /** Null = accepts no bank transfers. */
  bankAccount: jsonb("bank_account").$type<BankAccount>(),
  /** Accounts for transfers in a currency of their own, by currency; the others go to that one. Null = none. */
  currencyAccounts: jsonb("currency_accounts").$type<CurrencyAccounts>(),
  taxRule: text("tax_rule").$type<TaxRule>().notNull().default("standard"),
  /** IANA time zone for dates on its documents; null = that of its country. */
  timeZone: text("time_zone"),
  /**
   * Order totals above which the buyer's full address is required, by currency: `EUR:250.00,USD:250.00`; "off" =
   * never; null = the setting FULL_ADDRESS_ABOVE.
   */
  addressAbove: text("address_above"),
  /** Null = nothing is known. */
  contact: jsonb("contact").$type<SellerContact>(),
  /** Frozen on each document; null = nothing is printed besides. */
  imprint: jsonb("imprint").$type<Imprint>(),
});

/**
 * Not the row without facts to which the first administrator belongs until the set-up has asked who sells: its region
 * is empty.
 */
export const hasFacts = ne(companies.region, "");
