import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { accounts, ownerId } from "../customers/accounts";
import { bytes, moment } from "../kernel/columns";

/** Ten at a time; each works once, in place of a second factor. */
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

/** A WebAuthn credential: the second step after a password, or a sign-in of its own. */
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

/** A challenge for a passkey to sign, valid once. `accountId` is null when the passkey itself is to say whose it is. */
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

/** A factor that is being set up; it does not count before its first right code. */
export const pendingFactors = pgTable(
  "two_factor_setups",
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
