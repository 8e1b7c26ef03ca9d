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
import type { StaffRole } from "@/lib/base/staff-roles";
import { bytes, moment } from "../kernel/columns";
import { customRoles } from "../kernel/staff-roles";
import { companies } from "../money/companies";

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

/** Profile of an account without data. */
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
    role: text("role").$type<"customer" | StaffRole>().notNull().default("customer"),
    /** Staff only: the role of the company's own whose rights they have; null = those of `role`. */
    customRoleId: integer("custom_role_id").references(() => customRoles.id),
    /** Staff only: the companies whose customers they see; null = all. */
    staffCompanies: integer("staff_companies").array(),
    email: text("email").notNull(),
    emailVerifiedAt: moment("email_verified_at"),
    passwordHash: text("password_hash"),
    companyId: integer("company_id")
      .notNull()
      .references(() => companies.id),
    /** The brand where the account was made; null, or one that is gone = its company's. */
    brandId: integer("brand_id"),
    hasBilling: boolean("has_billing").notNull().default(true),
    currency: text("currency").$type<"EUR" | "RUB" | "USD">().notNull(),
    country: text("country").notNull(),
    language: text("language").notNull().default("en"),
    status: text("status").$type<"Active" | "Inactive" | "Closed">().notNull().default("Active"),
    corporate: boolean("corporate").notNull().default(false),
    verified: boolean("verified").notNull().default(false),
    /** Result of the KYC check (kyc.ts); null = none yet. */
    kycId: text("identity_id"),
    kycComment: text("identity_comment"),
    vatNumber: text("vat_number").notNull().default(""),
    vatValid: boolean("vat_valid").notNull().default(false),
    /** When the VAT number was last checked; null = never, or before checks were stored. */
    vatCheckedAt: moment("vat_checked_at"),
    /** By check digits only, or by the official register. */
    vatCheckedBy: text("vat_checked_by").$type<"syntax" | "service">(),
    profile: jsonb("profile").$type<Profile>().notNull(),
    /** Sealed with the panel's secret; null = the factor is off. */
    totpSecret: bytes("totp_secret"),
    /** The last accepted time step, because a code may be used only once. */
    totpLastStep: integer("totp_last_step").notNull().default(0),
    emailFactor: boolean("email_factor").notNull().default(false),
    /** A password sign-in in the browser also asks for one of the account's passkeys. */
    passkeyFactor: boolean("passkey_factor").notNull().default(false),
    /** When each factor was turned on; null if it is off, or was turned on before these columns existed. */
    totpSince: moment("totp_since"),
    emailFactorSince: moment("email_factor_since"),
    passkeyFactorSince: moment("passkey_factor_since"),
    passwordChangedAt: moment("password_changed_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
    lastLoginAt: moment("last_login_at"),
    lastLoginAddress: text("last_login_address"),
  },
  (t) => [
    uniqueIndex("accounts_email").on(sql`lower(${t.email})`),
    index("accounts_of_staff").on(t.id).where(sql`role <> 'customer'`),
    index("accounts_custom_role").on(t.customRoleId).where(sql`custom_role_id is not null`),
    index("accounts_vat").on(sql`lower(${t.vatNumber})`).where(sql`vat_number <> ''`),
    // For the list of staff; most accounts are active.
    index("accounts_listed").on(t.createdAt, t.id).where(sql`role = 'customer'`),
    index("accounts_listed_state")
      .on(t.status, t.createdAt, t.id)
      .where(sql`role = 'customer' and status <> 'Active'`),
    index("accounts_listed_country").on(t.country, t.createdAt, t.id).where(sql`role = 'customer'`),
    index("accounts_listed_company").on(t.companyId, t.createdAt, t.id).where(sql`role = 'customer'`),
  ],
);

/**
 * Incremented by triggers with every change that affects a session of the account: cached session data is valid while
 * it is unchanged (sessions/shared/read.ts).
 */
export const accountVersions = pgTable("account_versions", {
  accountId: integer("account_id")
    .primaryKey()
    .references(() => accounts.id, { onDelete: "cascade" }),
  version: bigint("version", { mode: "number" }).notNull(),
  /** Number of the account's servers, without deleted and failed ones. */
  servers: integer("servers").notNull().default(0),
});

/**
 * Characters and character pairs in the search texts of the account's servers, present or past; triggers add to them.
 * The trigram index does not cover texts this short, so a search for one skips accounts that do not contain it.
 */
export const accountWords = pgTable("account_words", {
  accountId: integer("account_id")
    .primaryKey()
    .references(() => accounts.id, { onDelete: "cascade" }),
  parts: text("parts").array().notNull(),
});

export const ownerId = () =>
  integer("account_id")
    .notNull()
    .references(() => accounts.id);

/** A member of staff; null = the operator's command. */
export const staffId = (name: string) => integer(name).references(() => accounts.id);
