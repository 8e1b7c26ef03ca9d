import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { accounts, ownerId } from "../customers/accounts";
import { bytes, moment } from "../kernel/columns";

/** Ten per account; each works once, in place of a second factor. */
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

/** A WebAuthn credential: a second factor after a password, or a passwordless sign-in. */
export const passkeys = pgTable(
  "passkeys",
  {
    /** Credential id, base64url. */
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

/**
 * A one-time challenge for a passkey. `accountId` is null for a passwordless sign-in, where the passkey identifies
 * the account.
 */
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

/** A second factor being set up; inactive until its first correct code. */
export const pendingFactors = pgTable(
  "two_factor_setups",
  {
    accountId: ownerId(),
    kind: text("kind").$type<"totp" | "email">().notNull(),
    /** TOTP secret of the app. */
    sealedSecret: bytes("sealed_secret"),
    /** Hash of the mailed code. */
    codeHash: bytes("code_hash"),
    wrongCount: integer("wrong_count").notNull().default(0),
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.kind] })],
);
