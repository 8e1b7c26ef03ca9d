import { boolean, integer, pgTable, text } from "drizzle-orm/pg-core";
import { accounts } from "../customers/accounts";
import { bytes, moment } from "../kernel/columns";

/** A password login that waits for its second factor. */
export const loginChallenges = pgTable("login_challenges", {
  tokenHash: bytes("token_hash").primaryKey(),
  accountId: integer("account_id")
    .notNull()
    .references(() => accounts.id),
  factor: text("factor").$type<"totp" | "email" | "passkey">().notNull(),
  /** Kind of the session to be opened. */
  kind: text("kind").$type<"password" | "browser" | "sso" | "staff">().notNull().default("password"),
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
