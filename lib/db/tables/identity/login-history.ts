import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { ownerId } from "../customers/accounts";
import { bytes, moment } from "../kernel/columns";

export type LoginOutcome =
  | "signed_in"
  | "asked_for_code"
  | "wrong_password"
  | "wrong_code"
  | "held"
  | "key_refused"
  /** Not an attempt: the least recently used session was ended because the account had too many. */
  | "ended_by_limit";

/** Successful and failed sign-ins, kept for twelve months. */
export const loginHistory = pgTable(
  "login_history",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    accountId: ownerId(),
    at: moment("at").notNull(),
    kind: text("kind")
      .$type<"password" | "key" | "browser" | "sso" | "passkey" | "support" | "staff" | "colleague">()
      .notNull(),
    outcome: text("outcome").$type<LoginOutcome>().notNull(),
    address: text("address").notNull(),
    userAgent: text("user_agent").notNull(),
    sessionId: uuid("session_id"),
    apiKeyId: integer("api_key_id"),
    /** The impersonation session that it started. */
    impersonationId: integer("impersonation_id"),
  },
  (t) => [
    index("login_history_account").on(t.accountId, t.id),
    index("login_history_age").on(t.at),
    index("login_history_held").on(t.at, t.accountId).where(sql`outcome = 'held'`),
  ],
);

/** Devices that have signed in to an account; a sign-in from a new one is reported by mail. */
export const knownDevices = pgTable(
  "known_devices",
  {
    accountId: ownerId(),
    deviceHash: bytes("device_hash").notNull(),
    firstSeenAt: moment("first_seen_at").notNull(),
    lastSeenAt: moment("last_seen_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.deviceHash] }), index("known_devices_age").on(t.lastSeenAt)],
);
