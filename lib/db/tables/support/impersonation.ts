import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { ownerId } from "../customers/accounts";
import { moment } from "../kernel/columns";

/** Impersonation sessions. Audit rows with the session's id contain its reads and changes. */
export const impersonations = pgTable(
  "impersonation_sessions",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    accountId: ownerId(),
    staffAccountId: integer("staff_account_id").notNull(),
    /** Its own session, and the staff member's session, with which it ends. */
    sessionId: uuid("session_id").notNull(),
    staffSessionId: uuid("staff_session_id").notNull(),
    reason: text("reason").notNull(),
    ticket: text("ticket").notNull().default(""),
    mode: text("mode").$type<"read_only" | "read_write">().notNull(),
    startedAt: moment("started_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    endedAt: moment("ended_at"),
    ending: text("ending").$type<"staff" | "expired" | "right" | "refused" | "session" | "closed">(),
  },
  (t) => [
    index("impersonation_sessions_account").on(t.accountId, t.id),
    uniqueIndex("impersonation_sessions_session").on(t.sessionId),
    index("impersonation_sessions_staff").on(t.staffAccountId, t.id),
  ],
);

/** Support access settings of an account, besides its tag `support_access`; no row = defaults. */
export const supportSettings = pgTable("support_settings", {
  accountId: ownerId().primaryKey(),
  /** Until then impersonation is allowed even if turned off. */
  allowedUntil: moment("allowed_until"),
  consolesUntil: moment("consoles_until"),
  mailsImpersonations: boolean("mails_impersonations").notNull().default(false),
});
