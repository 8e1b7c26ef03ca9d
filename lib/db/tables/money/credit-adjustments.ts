import { sql } from "drizzle-orm";
import { check, index, integer, numeric, pgTable, text } from "drizzle-orm/pg-core";
import { ownerId, staffId } from "../customers/accounts";
import { moment } from "../kernel/columns";

/** Credit given or taken by staff. Above a limit it waits for a second person. */
export const creditAdjustments = pgTable(
  "credit_adjustments",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    accountId: ownerId(),
    /** Negative = taken. */
    amount: numeric("amount", { precision: 14, scale: 2 }).notNull(),
    currency: text("currency").$type<"EUR" | "RUB" | "USD">().notNull(),
    reason: text("reason").notNull(),
    askedBy: staffId("asked_by"),
    createdAt: moment("created_at").notNull(),
    state: text("state").$type<"waiting" | "booked" | "rejected" | "expired">().notNull(),
    /** Until when a second person may decide. */
    expiresAt: moment("expires_at").notNull(),
    decidedBy: staffId("decided_by"),
    decidedAt: moment("decided_at"),
    /** Names the press that asked for it, so that a repeated one is not a second correction. */
    requestKey: text("request_key").unique(),
  },
  (t) => [
    index("credit_adjustments_account").on(t.accountId, t.id),
    index("credit_adjustments_waiting").on(t.id).where(sql`state = 'waiting'`),
    check("credit_adjustments_amount", sql`${t.amount} <> 0`),
    check(
      "credit_adjustments_two_people",
      sql`${t.decidedBy} is null or ${t.state} <> 'booked' or ${t.decidedBy} <> ${t.askedBy}`,
    ),
  ],
);
