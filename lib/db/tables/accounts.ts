import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";

export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** A company that sells: issues invoices under its own numbers, has its own region code on the wire. */
export const companies = pgTable("companies", {
  id: integer("id").primaryKey(),
  region: text("region").notNull().unique(),
  name: text("name").notNull(),
  address: text("address").notNull(),
  country: text("country").notNull(),
  taxId: text("tax_id").notNull(),
  invoicePrefix: text("invoice_prefix").notNull().unique(),
  allowedPayments: jsonb("allowed_payments").$type<string[]>().notNull().default([]),
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
    /** Sealed with the server's secret; null = factor is off. */
    totpSecret: bytes("totp_secret"),
    /** The last time step that was accepted: a code works once. */
    totpLastStep: integer("totp_last_step").notNull().default(0),
    emailFactor: boolean("email_factor").notNull().default(false),
    /** A password sign-in in the browser asks for one of the account's passkeys. */
    passkeyFactor: boolean("passkey_factor").notNull().default(false),
    passwordChangedAt: moment("password_changed_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
    lastLoginAt: moment("last_login_at"),
    lastLoginAddress: text("last_login_address"),
  },
  (t) => [uniqueIndex("accounts_email").on(sql`lower(${t.email})`)],
);

/**
 * Counts up, by triggers of the database, with every change that a session of the account can see: whoever knows the
 * number need not read the rest again (sessions/read.ts).
 */
export const accountVersions = pgTable("account_versions", {
  accountId: integer("account_id")
    .primaryKey()
    .references(() => accounts.id, { onDelete: "cascade" }),
  version: bigint("version", { mode: "number" }).notNull(),
});

/** Hashes apart from everything else (specification 4.4). */
export const pins = pgTable("pins", {
  accountId: integer("account_id")
    .primaryKey()
    .references(() => accounts.id),
  hash: text("hash").notNull(),
  setAt: moment("set_at").notNull(),
  wrongInRow: integer("wrong_in_row").notNull().default(0),
  lockStep: integer("lock_step").notNull().default(0),
  lockedUntil: moment("locked_until"),
  lastWrongAt: moment("last_wrong_at"),
});

export const apiKeys = pgTable(
  "api_keys",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity({ startWith: 301 }),
    accountId: integer("account_id")
      .notNull()
      .references(() => accounts.id),
    serverId: integer("server_id"),
    name: text("name").notNull(),
    isActive: boolean("is_active").notNull(),
    allowedAddresses: jsonb("allowed_addresses").$type<string[]>().notNull().default([]),
    notifyMethod: text("notify_method").$type<"none" | "email" | "webhook">().notNull(),
    notifyAddress: text("notify_address"),
    expiresAt: moment("expires_at"),
    isPinExempt: boolean("is_pin_exempt").notNull().default(false),
    permissions: jsonb("permissions").$type<string[] | null>(),
    createdAt: moment("created_at").notNull(),
    lastUsedAt: moment("last_used_at"),
    lastUsedAddress: text("last_used_address"),
    deletedAt: moment("deleted_at"),
  },
  (t) => [index("api_keys_account").on(t.accountId, t.id)],
);

export const apiKeyHistory = pgTable(
  "api_key_history",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    keyId: integer("key_id")
      .notNull()
      .references(() => apiKeys.id),
    at: moment("at").notNull(),
    message: text("message").notNull(),
    type: text("type").notNull().default("action"),
    login: text("login").notNull(),
  },
  (t) => [index("api_key_history_key").on(t.keyId, t.id)],
);

export const sessions = pgTable(
  "sessions",
  {
    id: uuid("id").primaryKey(),
    accountId: integer("account_id")
      .notNull()
      .references(() => accounts.id),
    kind: text("kind").$type<"password" | "key" | "browser" | "sso" | "support">().notNull(),
    apiKeyId: integer("api_key_id").references(() => apiKeys.id),
    /** Which of the key's secrets opened it (identity.ts). */
    apiKeySecretId: integer("api_key_secret_id"),
    tokenHash: bytes("token_hash").notNull().unique(),
    isBound: boolean("is_bound").notNull(),
    address: text("address").notNull(),
    userAgent: text("user_agent").notNull().default(""),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    endedAt: moment("ended_at"),
  },
  (t) => [
    index("sessions_account").on(t.accountId, t.expiresAt),
    index("sessions_key").on(t.apiKeyId, t.expiresAt),
  ],
);

/** A password login that waits for its second factor (decisions 3). */
export const loginChallenges = pgTable("login_challenges", {
  tokenHash: bytes("token_hash").primaryKey(),
  accountId: integer("account_id")
    .notNull()
    .references(() => accounts.id),
  factor: text("factor").$type<"totp" | "email" | "passkey">().notNull(),
  /** What the session will be called that comes of it. */
  kind: text("kind").$type<"password" | "browser" | "sso">().notNull().default("password"),
  codeHash: bytes("code_hash"),
  sentAt: moment("sent_at").notNull().defaultNow(),
  wrongCount: integer("wrong_count").notNull().default(0),
  ttlSeconds: integer("ttl_seconds").notNull(),
  isBound: boolean("is_bound").notNull(),
  address: text("address").notNull(),
  createdAt: moment("created_at").notNull(),
  expiresAt: moment("expires_at").notNull(),
  usedAt: moment("used_at"),
});

/** Ten at a time, each works once, in place of a second factor. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    accountId: integer("account_id")
      .notNull()
      .references(() => accounts.id),
    hash: bytes("hash").notNull(),
    createdAt: moment("created_at").notNull(),
    usedAt: moment("used_at"),
  },
  (t) => [uniqueIndex("recovery_codes_hash").on(t.accountId, t.hash)],
);

/** Failures of one kind by one subject (an account, an address), for growing waits that hold over all processes. */
export const failureCounts = pgTable(
  "failure_counts",
  {
    kind: text("kind").notNull(),
    subject: bytes("subject").notNull(),
    failures: integer("failures").notNull(),
    since: moment("since").notNull(),
    blockedUntil: moment("blocked_until"),
  },
  (t) => [primaryKey({ columns: [t.kind, t.subject] }), index("failure_counts_since").on(t.since)],
);
