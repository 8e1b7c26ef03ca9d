import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { accounts, ownerId } from "../customers/accounts";
import { bytes, moment } from "../kernel/columns";

/** Hashes of PINs, in a table of their own (specification 4.4). */
export const pins = pgTable(
  "pins",
  {
    accountId: integer("account_id")
      .primaryKey()
      .references(() => accounts.id),
    hash: text("hash").notNull(),
    setAt: moment("set_at").notNull(),
    wrongInRow: integer("wrong_in_row").notNull().default(0),
    lockStep: integer("lock_step").notNull().default(0),
    lockedUntil: moment("locked_until"),
    lastWrongAt: moment("last_wrong_at"),
    /** Total failed attempts at this PIN; a correct one does not reset it. */
    wrongTotal: integer("wrong_total").notNull().default(0),
    firstWrongAt: moment("first_wrong_at"),
  },
  (t) => [index("pins_locked").on(t.lockedUntil).where(sql`locked_until is not null`)],
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
  (t) => [
    index("pin_reset_requests_account").on(t.accountId, t.id),
    index("pin_reset_requests_open").on(t.createdAt).where(sql`handled_at is null`),
  ],
);

/** A browser tab that need not enter the PIN for some minutes; only the tab has the token. */
export const pinTrusts = pgTable(
  "pin_trusts",
  {
    tokenHash: bytes("token_hash").primaryKey(),
    accountId: ownerId(),
    sessionId: uuid("session_id").notNull(),
    /** `setAt` of the PIN that was entered: changing the PIN ends the trust. */
    pinSetAt: moment("pin_set_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [index("pin_trusts_end").on(t.expiresAt)],
);
