import { integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";

/** Where customers transfer money to: the account's number as the bank writes it, an IBAN where there are such. */
export type BankAccount = { holder: string; account: string; bank: string; bic: string };

/**
 * What a company adds to its prices. standard: by the place of the customer (billing/shared/tax.ts); origin: its own
 * country's rate to consumers of the whole EU, as a small seller may; exempt: none, because it is not registered.
 */
export type TaxRule = "standard" | "origin" | "exempt";

/** A company that sells: issues invoices with its own numbers, and has its own region code in the API. */
export const companies = pgTable("companies", {
  id: integer("id").primaryKey(),
  region: text("region").notNull().unique(),
  name: text("name").notNull(),
  address: text("address").notNull(),
  country: text("country").notNull(),
  taxId: text("tax_id").notNull(),
  invoicePrefix: text("invoice_prefix").notNull().unique(),
  allowedPayments: jsonb("allowed_payments").$type<string[]>().notNull().default([]),
  /** Null = it takes no bank transfers. */
  bankAccount: jsonb("bank_account").$type<BankAccount>(),
  taxRule: text("tax_rule").$type<TaxRule>().notNull().default("standard"),
  /** IANA name of the zone in which its documents have their days; null = that of its country. */
  timeZone: text("time_zone"),
  /**
   * The totals above which an order needs the buyer's whole address, by currency: `EUR:250.00,USD:250.00`; "off" = it never
   * does; null = those of the setting FULL_ADDRESS_ABOVE.
   */
  addressAbove: text("address_above"),
});
