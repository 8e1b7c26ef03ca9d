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

/** Of an account that has said nothing of itself yet. */
export const emptyProfile: Profile = {
  firstname: "",
  lastname: "",
  companyname: "",
  address1: "",
  address2: "",
  city: "",
  state: "",
  postcode: "",
  phonecc: 0,
  phonenumber: "",
  custom: {},
  flags: {},
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
    role: text("role")
      .$type<"customer" | "support" | "billing" | "catalogue" | "admin">()
      .notNull()
      .default("customer"),
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
    /** Of the check of who the customer is (identity-checks.ts); null = none has reported. */
    identityId: text("identity_id"),
    identityComment: text("identity_comment"),
    vatNumber: text("vat_number").notNull().default(""),
    vatValid: boolean("vat_valid").notNull().default(false),
    /** When the number was last checked; null = before checks were kept, or never. */
    vatCheckedAt: moment("vat_checked_at"),
    /** By its check digits alone, or by the official register. */
    vatCheckedBy: text("vat_checked_by").$type<"syntax" | "service">(),
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
  /** How many servers the account has: neither deleted nor failed ones. */
  servers: integer("servers").notNull().default(0),
});

export const ownerId = () =>
  integer("account_id")
    .notNull()
    .references(() => accounts.id);

/** A further mailbox of an account, and which of its mails go there once its reader has agreed. It cannot sign in. */
export const contacts = pgTable(
  "contacts",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity({ startWith: 3001 }),
    accountId: ownerId(),
    email: text("email").notNull(),
    firstname: text("firstname").notNull().default(""),
    lastname: text("lastname").notNull().default(""),
    companyname: text("companyname").notNull().default(""),
    address1: text("address1").notNull().default(""),
    address2: text("address2").notNull().default(""),
    city: text("city").notNull().default(""),
    state: text("state").notNull().default(""),
    postcode: text("postcode").notNull().default(""),
    country: text("country").notNull().default(""),
    /** Digits with the country's code; with a number its text messages are a second factor. */
    phonenumber: text("phonenumber").notNull().default(""),
    taxId: text("tax_id").notNull().default(""),
    passwordHash: text("password_hash"),
    domainEmails: boolean("domain_emails").notNull().default(false),
    generalEmails: boolean("general_emails").notNull().default(false),
    invoiceEmails: boolean("invoice_emails").notNull().default(false),
    productEmails: boolean("product_emails").notNull().default(false),
    supportEmails: boolean("support_emails").notNull().default(false),
    affiliateEmails: boolean("affiliate_emails").notNull().default(false),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (t) => [uniqueIndex("contacts_email").on(t.accountId, sql`lower(${t.email})`)],
);

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
