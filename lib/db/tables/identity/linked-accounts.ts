import { index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { ownerId } from "../customers/accounts";
import { bytes, moment } from "../kernel/columns";

/** An external account that can sign in to an account here. */
export const linkedAccounts = pgTable(
  "linked_accounts",
  {
    provider: text("provider").notNull(),
    subject: text("subject").notNull(),
    accountId: ownerId(),
    email: text("email").notNull(),
    /** The issuer by whose word it is theirs; null on rows of before, until a start says which. */
    issuer: text("issuer"),
    linkedAt: moment("linked_at").notNull(),
    lastUsedAt: moment("last_used_at"),
  },
  (t) => [
    primaryKey({ columns: [t.provider, t.subject] }),
    uniqueIndex("linked_accounts_account").on(t.accountId, t.provider),
  ],
);

/** An external account whose email matches an account's; linked once that account's password is entered. */
export const linkOffers = pgTable(
  "account_link_offers",
  {
    tokenHash: bytes("token_hash").primaryKey(),
    accountId: ownerId(),
    provider: text("provider").notNull(),
    subject: text("subject").notNull(),
    email: text("email").notNull(),
    issuer: text("issuer"),
    expiresAt: moment("expires_at").notNull(),
    usedAt: moment("used_at"),
  },
  (t) => [index("account_link_offers_end").on(t.expiresAt)],
);

/** The one-time hash from a browser's single sign-on, for `auth/whmcslogin`. */
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
