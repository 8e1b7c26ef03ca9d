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
    role: text("role").$type<"customer" | StaffRole>().notNull().default("customer"),
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
    /** Of the check of who the customer is (kyc.ts); null = none has reported. */
    kycId: text("identity_id"),
    kycComment: text("identity_comment"),
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
  (t) => [
    uniqueIndex("accounts_email").on(sql`lower(${t.email})`),
    index("accounts_of_staff").on(t.id).where(sql`role <> 'customer'`),
  ],
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

/**
 * The letters and pairs of letters that the words of the account's servers have, or have had: triggers add to them. A
 * search for so short a text, which the index of words does not know, need not look where it cannot be.
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
