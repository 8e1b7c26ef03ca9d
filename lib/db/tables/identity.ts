import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { accounts, apiKeys, bytes, moment } from "./accounts";

const ownerId = () =>
  integer("account_id")
    .notNull()
    .references(() => accounts.id);

/** A credential of WebAuthn: of a password sign-in's second step, or alone. */
export const passkeys = pgTable(
  "passkeys",
  {
    /** base64url, as the browser names it. */
    id: text("id").primaryKey(),
    accountId: ownerId(),
    publicKey: bytes("public_key").notNull(),
    counter: integer("counter").notNull(),
    transports: jsonb("transports").$type<string[]>().notNull().default([]),
    name: text("name").notNull(),
    isBackedUp: boolean("is_backed_up").notNull(),
    createdAt: moment("created_at").notNull(),
    lastUsedAt: moment("last_used_at"),
  },
  (t) => [index("passkeys_account").on(t.accountId)],
);

/** What a passkey is asked to sign; each once. `accountId` is null when a passkey alone is to say who it is. */
export const passkeyChallenges = pgTable(
  "passkey_challenges",
  {
    tokenHash: bytes("token_hash").primaryKey(),
    purpose: text("purpose").$type<"register" | "sign_in" | "second_factor" | "confirm">().notNull(),
    accountId: integer("account_id").references(() => accounts.id),
    challenge: text("challenge").notNull(),
    expiresAt: moment("expires_at").notNull(),
    usedAt: moment("used_at"),
  },
  (t) => [index("passkey_challenges_end").on(t.expiresAt)],
);

/** A factor that is being set up and does not count until its first right code. */
export const pendingFactors = pgTable(
  "pending_factors",
  {
    accountId: ownerId(),
    kind: text("kind").$type<"totp" | "email">().notNull(),
    /** The secret of the app. */
    sealedSecret: bytes("sealed_secret"),
    /** The code that was mailed. */
    codeHash: bytes("code_hash"),
    wrongCount: integer("wrong_count").notNull().default(0),
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.kind] })],
);

/** Somebody who asked for an account and has not yet opened the link in the mail. */
export const signUps = pgTable(
  "sign_ups",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    email: text("email").notNull(),
    passwordHash: text("password_hash").notNull(),
    /** Names, country, currency, language as they were typed and checked. */
    details: jsonb("details").$type<Record<string, string>>().notNull(),
    tokenHash: bytes("token_hash").notNull().unique(),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    usedAt: moment("used_at"),
  },
  (t) => [index("sign_ups_email").on(t.email), index("sign_ups_end").on(t.expiresAt)],
);

/** A link in a mail that lets its reader do one thing, once. */
export const mailLinks = pgTable(
  "mail_links",
  {
    tokenHash: bytes("token_hash").primaryKey(),
    purpose: text("purpose")
      .$type<"reset_password" | "change_email" | "undo_email" | "end_sessions">()
      .notNull(),
    accountId: ownerId(),
    /** The new e-mail address of `change_email`, the old one of `undo_email`. */
    detail: text("detail"),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    usedAt: moment("used_at"),
  },
  (t) => [index("mail_links_account").on(t.accountId), index("mail_links_end").on(t.expiresAt)],
);

/** Somebody's identity at another service that may open an account here. */
export const linkedIdentities = pgTable(
  "linked_identities",
  {
    provider: text("provider").notNull(),
    subject: text("subject").notNull(),
    accountId: ownerId(),
    email: text("email").notNull(),
    linkedAt: moment("linked_at").notNull(),
    lastUsedAt: moment("last_used_at"),
  },
  (t) => [
    primaryKey({ columns: [t.provider, t.subject] }),
    uniqueIndex("linked_identities_account").on(t.accountId, t.provider),
  ],
);

/** An identity that matches an account by e-mail and waits for that account's password. */
export const identityOffers = pgTable(
  "identity_offers",
  {
    tokenHash: bytes("token_hash").primaryKey(),
    accountId: ownerId(),
    provider: text("provider").notNull(),
    subject: text("subject").notNull(),
    email: text("email").notNull(),
    expiresAt: moment("expires_at").notNull(),
    usedAt: moment("used_at"),
  },
  (t) => [index("identity_offers_end").on(t.expiresAt)],
);

/** The single-use end of a browser's single sign-on, for `auth/whmcslogin` (decisions 3). */
export const ssoHashes = pgTable(
  "sso_hashes",
  {
    hash: bytes("hash").primaryKey(),
    accountId: ownerId(),
    provider: text("provider").notNull(),
    expiresAt: moment("expires_at").notNull(),
    usedAt: moment("used_at"),
  },
  (t) => [index("sso_hashes_end").on(t.expiresAt)],
);

export type SignInOutcome =
  | "signed_in"
  | "asked_for_code"
  | "wrong_password"
  | "wrong_code"
  | "held"
  | "key_refused";

/** Every sign-in of an account and every failed one, for twelve months. */
export const signIns = pgTable(
  "sign_ins",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    accountId: ownerId(),
    at: moment("at").notNull(),
    kind: text("kind").$type<"password" | "key" | "browser" | "sso" | "passkey" | "support">().notNull(),
    outcome: text("outcome").$type<SignInOutcome>().notNull(),
    address: text("address").notNull(),
    userAgent: text("user_agent").notNull(),
    sessionId: uuid("session_id"),
    apiKeyId: integer("api_key_id"),
  },
  (t) => [index("sign_ins_account").on(t.accountId, t.id), index("sign_ins_age").on(t.at)],
);

/** Devices from which an account was signed in to; a sign-in from another one is told by mail. */
export const knownDevices = pgTable(
  "known_devices",
  {
    accountId: ownerId(),
    deviceHash: bytes("device_hash").notNull(),
    firstSeenAt: moment("first_seen_at").notNull(),
    lastSeenAt: moment("last_seen_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.deviceHash] })],
);

/** Secrets of a key: one, or two while it is being rotated. */
export const apiKeySecrets = pgTable(
  "api_key_secrets",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    keyId: integer("key_id")
      .notNull()
      .references(() => apiKeys.id),
    valueHash: bytes("value_hash").notNull().unique(),
    tokenView: text("token_view").notNull(),
    createdAt: moment("created_at").notNull(),
    lastUsedAt: moment("last_used_at"),
    lastUsedAddress: text("last_used_address"),
    retiredAt: moment("retired_at"),
  },
  (t) => [index("api_key_secrets_key").on(t.keyId, t.id)],
);

/** A written request to staff to remove a PIN (specification 4.4). */
export const pinResetRequests = pgTable(
  "pin_reset_requests",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    accountId: ownerId(),
    reason: text("reason").notNull(),
    createdAt: moment("created_at").notNull(),
    handledAt: moment("handled_at"),
  },
  (t) => [index("pin_reset_requests_account").on(t.accountId, t.id)],
);

/** A tab that is not asked for the PIN for some minutes; only the tab knows the token. */
export const pinTrusts = pgTable(
  "pin_trusts",
  {
    tokenHash: bytes("token_hash").primaryKey(),
    accountId: ownerId(),
    sessionId: uuid("session_id").notNull(),
    /** Of the PIN that was given: another PIN ends the trust. */
    pinSetAt: moment("pin_set_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [index("pin_trusts_end").on(t.expiresAt)],
);

/** Text messages to phones, kept where they can be read when no operator sends them. */
export const smsMessages = pgTable(
  "sms_messages",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    accountId: ownerId(),
    recipient: text("recipient").notNull(),
    body: text("body").notNull(),
    createdAt: moment("created_at").notNull(),
    sentAt: moment("sent_at"),
  },
  (t) => [index("sms_messages_account").on(t.accountId, t.id)],
);
