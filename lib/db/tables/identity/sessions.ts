import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { accounts } from "../customers/accounts";
import { bytes, moment } from "../kernel/columns";
import { apiKeys } from "./api-keys";

export const sessions = pgTable(
  "sessions",
  {
    id: uuid("id").primaryKey(),
    accountId: integer("account_id")
      .notNull()
      .references(() => accounts.id),
    kind: text("kind")
      .$type<"password" | "key" | "browser" | "sso" | "support" | "staff" | "colleague">()
      .notNull(),
    apiKeyId: integer("api_key_id").references(() => apiKeys.id),
    /** Which of the key's secrets opened it (api-keys.ts). */
    apiKeySecretId: integer("api_key_secret_id"),
    tokenHash: bytes("token_hash").notNull().unique(),
    isBound: boolean("is_bound").notNull(),
    address: text("address").notNull(),
    userAgent: text("user_agent").notNull().default(""),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    endedAt: moment("ended_at"),
    /** Last use, to the minute; null = not used since it was opened. */
    usedAt: moment("used_at"),
    /** Until then this session needs no new reauthentication. */
    ownerProvedUntil: moment("reauthenticated_until"),
    /** For a member: the membership, and the session in their own account, with which this one ends. */
    memberId: integer("membership_id"),
    ownSessionId: uuid("own_session_id"),
  },
  (t) => [
    // For the sweep of those that expired long ago.
    index("sessions_expired").on(t.expiresAt),
    index("sessions_account").on(t.accountId, t.expiresAt),
    index("sessions_key").on(t.apiKeyId, t.expiresAt),
    index("sessions_membership").on(t.memberId).where(sql`membership_id is not null`),
  ],
);
