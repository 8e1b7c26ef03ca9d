import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { z } from "zod";
import { EvidencePiece } from "../../../base/params/tax-decision";
import { ownerId, staffId } from "../customers/accounts";
import { amount, checkedJson, moment } from "../kernel/columns";
import { invoices, ledgerEntries } from "./billing";
import { companies } from "./companies";

/** Rates that the operator has added to the shipped ones; of the same place and day, these count. */
export const taxRates = pgTable(
  "tax_rates",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    /** A country, or a territory with a rate of its own (lib/base/tax-places.ts). */
    place: text("place").notNull(),
    /** What it is the rate of; everything that is sold here has the standard one. */
    kind: text("kind").$type<"standard">().notNull().default("standard"),
    validFrom: date("valid_from").notNull(),
    rate: numeric("rate", { precision: 5, scale: 2 }).notNull(),
    addedBy: staffId("added_by"),
    addedAt: moment("added_at").notNull(),
  },
  (t) => [
    uniqueIndex("tax_rates_once").on(t.place, t.kind, t.validFrom),
    check("tax_rates_rate", sql`${t.rate} >= 0 and ${t.rate} < 100`),
  ],
);

/** Tax settings of a company beside its rule; without a row: not in the one-stop shop, no threshold. */
export const companyTaxes = pgTable("company_taxes", {
  companyId: integer("company_id")
    .primaryKey()
    .references(() => companies.id),
  /** Identification in the one-stop shop; empty = that of its tax number. */
  ossNumber: text("oss_number").notNull().default(""),
  /** From when on it is registered there; null = not registered. */
  ossSince: date("oss_since"),
  /** With the tax rule `origin`: consumers elsewhere in the EU pay their country's tax once the threshold is passed. */
  followsThreshold: boolean("follows_threshold").notNull().default(false),
  updatedAt: moment("updated_at").notNull(),
  updatedBy: staffId("updated_by"),
});

/** Answers of the register of VAT numbers, kept as proofs; the newest last. */
export const taxNumberChecks = pgTable(
  "tax_number_checks",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    accountId: ownerId(),
    number: text("number").notNull(),
    isValid: boolean("is_valid").notNull(),
    /** The register's own number for the answer; empty = it gave none. */
    consultation: text("consultation").notNull().default(""),
    name: text("name").notNull().default(""),
    address: text("address").notNull().default(""),
    at: moment("at").notNull(),
  },
  (t) => [index("tax_number_checks_account").on(t.accountId, t.id)],
);

/** What customers say of the country where they live, after being asked because evidence contradicts their address. */
export const taxResidences = pgTable(
  "tax_residences",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    accountId: ownerId(),
    country: text("country").notNull(),
    /** The evidence that they were shown. */
    shown: checkedJson("shown", z.array(EvidencePiece)).notNull(),
    at: moment("at").notNull(),
  },
  (t) => [index("tax_residences_account").on(t.accountId, t.id)],
);

/** Exchange rates by day: so many units of `currency` are one of `base`. */
export const exchangeRates = pgTable(
  "exchange_rates",
  {
    base: text("base").notNull(),
    currency: text("currency").notNull(),
    day: date("day").notNull(),
    rate: numeric("rate", { precision: 18, scale: 6 }).notNull(),
    /** The European Central Bank's file, or by hand, which the file does not replace. */
    source: text("source").$type<"ecb" | "hand">().notNull(),
    addedBy: staffId("added_by"),
    addedAt: moment("added_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.currency, t.base, t.day] }),
    index("exchange_rates_by_hand").on(t.day).where(sql`source = 'hand'`),
    check("exchange_rates_rate", sql`${t.rate} > 0`),
  ],
);

/**
 * The tax journal: what each ledger entry posted as sales and tax, by reason and rate. It is written with the entry, so
 * returns are sums of it, and it never changes, but for amounts in the seller's currency that had no rate yet.
 */
export const taxEntries = pgTable(
  "tax_entries",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    entryId: integer("entry_id")
      .notNull()
      .references(() => ledgerEntries.id),
    companyId: integer("company_id")
      .notNull()
      .references(() => companies.id),
    invoiceId: integer("invoice_id")
      .notNull()
      .references(() => invoices.id),
    at: moment("at").notNull(),
    /** The same in the seller's time zone. */
    day: date("day").notNull(),
    /** The invoice's day, which differs for what corrects it. */
    issuedOn: date("issued_on").notNull(),
    /** Code of the tax reason; `not_a_sale` for untaxed lines. */
    code: text("code").notNull(),
    scheme: text("scheme").$type<"domestic" | "oss" | "abroad" | "none">().notNull(),
    /** Whose tax: a country, or a territory with a rate of its own. */
    place: text("place").notNull(),
    buyerCountry: text("buyer_country").notNull(),
    /** Of the buyer, for a reverse charge; empty otherwise. */
    vatNumber: text("vat_number").notNull().default(""),
    /** To a consumer in another member state, at whatever rate. */
    isAbroad: boolean("is_abroad").notNull().default(false),
    rate: numeric("rate", { precision: 5, scale: 2 }).notNull(),
    currency: text("currency").$type<"EUR" | "RUB" | "USD">().notNull(),
    /** Negative for what takes back. */
    base: amount("base").notNull(),
    tax: amount("tax").notNull(),
    /** The seller's own; null = its country's currency is not known. */
    homeCurrency: text("home_currency"),
    /** Units of the seller's currency for one of the document's; null = the same currency, or no rate yet. */
    exchangeRate: numeric("exchange_rate", { precision: 20, scale: 10 }),
    exchangeDay: date("exchange_day"),
    homeBase: amount("home_base"),
    homeTax: amount("home_tax"),
  },
  (t) => [
    index("tax_entries_entry").on(t.entryId),
    index("tax_entries_invoice").on(t.invoiceId, t.id),
    index("tax_entries_company").on(t.companyId, t.day, t.id),
    index("tax_entries_day").on(t.day),
    index("tax_entries_listed").on(t.at, t.id),
    index("tax_entries_listed_company").on(t.companyId, t.at, t.id),
    index("tax_entries_abroad").on(t.companyId, t.day).where(sql`is_abroad`),
    index("tax_entries_without_rate").on(t.id).where(sql`home_base is null and home_currency is not null`),
  ],
);
