import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { bytes, moment } from "./columns";

/** Where customers transfer money to: the account's number as the bank writes it, an IBAN where there are such. */
export type BankAccount = { holder: string; account: string; bank: string; bic: string };

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
});

/** Free-form part of the client profile: names, address, and the custom fields co_* of the specification 2.5. */
export type Profile = {
  firstname: string;
  lastname: string;
  companyname: string;
  address1: string;
  address2: string;
  city: string;
  state: string;
  postcode: string;
  phonecc: number;
  phonenumber: string;
  custom: Record<string, string>;
  flags: Record<string, boolean>;
};

export const accounts = pgTable(
  "accounts",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity({ startWith: 1001 }),
    uuid: uuid("uuid").notNull().defaultRandom(),
    billingId: integer("billing_id")
      .notNull()
      .unique()
      .generatedByDefaultAsIdentity({ name: "billing_id_seq", startWith: 20001 }),
    role: text("role").$type<"customer" | "support" | "admin">().notNull().default("customer"),
    email: text("email").notNull(),
    emailVerifiedAt: moment("email_verified_at"),
    passwordHash: text("password_hash"),
    companyId: integer("company_id")
      .notNull()
      .references(() => companies.id),
    hasBilling: boolean("has_billing").notNull().default(true),
    currency: text("currency").$type<"EUR" | "RUB" | "USD">().notNull(),
    country: text("country").notNull(),
    language: text("language").notNull().default("en"),
    status: text("status").$type<"Active" | "Inactive" | "Closed">().notNull().default("Active"),
    corporate: boolean("corporate").notNull().default(false),
    verified: boolean("verified").notNull().default(false),
    vatNumber: text("vat_number").notNull().default(""),
    vatValid: boolean("vat_valid").notNull().default(false),
    profile: jsonb("profile").$type<Profile>().notNull(),
    /** Sealed with the panel's secret; null = the factor is off. */
    totpSecret: bytes("totp_secret"),
    /** The last accepted time step, because a code may be used only once. */
    totpLastStep: integer("totp_last_step").notNull().default(0),
    emailFactor: boolean("email_factor").notNull().default(false),
    /** A password sign-in in the browser also asks for one of the account's passkeys. */
    passkeyFactor: boolean("passkey_factor").notNull().default(false),
    /** Since when each factor is on; null where it is off, or was turned on before these columns existed. */
    totpSince: moment("totp_since"),
    emailFactorSince: moment("email_factor_since"),
    passkeyFactorSince: moment("passkey_factor_since"),
    passwordChangedAt: moment("password_changed_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
    lastLoginAt: moment("last_login_at"),
    lastLoginAddress: text("last_login_address"),
  },
  (t) => [uniqueIndex("accounts_email").on(sql`lower(${t.email})`)],
);

/**
 * Incremented by triggers with every change that a session of the account can see: while the number stays the same,
 * nothing need be read again (sessions/shared/read.ts).
 */
export const accountVersions = pgTable("account_versions", {
  accountId: integer("account_id")
    .primaryKey()
    .references(() => accounts.id, { onDelete: "cascade" }),
  version: bigint("version", { mode: "number" }).notNull(),
});

export const ownerId = () =>
  integer("account_id")
    .notNull()
    .references(() => accounts.id);

/** A requested account whose link in the mail has not been opened yet. */
export const signUps = pgTable(
  "sign_ups",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    email: text("email").notNull(),
    passwordHash: text("password_hash").notNull(),
    /** Name, country, currency and language, as checked. */
    details: jsonb("details").$type<Record<string, string>>().notNull(),
    tokenHash: bytes("token_hash").notNull().unique(),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    usedAt: moment("used_at"),
  },
  (t) => [index("sign_ups_email").on(t.email), index("sign_ups_end").on(t.expiresAt)],
);
