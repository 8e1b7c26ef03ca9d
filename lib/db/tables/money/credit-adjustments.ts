import { sql } from "drizzle-orm";
import { check, index, integer, numeric, pgTable, text } from "drizzle-orm/pg-core";
import { ownerId, staffId } from "../customers/accounts";
import { moment } from "../kernel/columns";

/** Credit adjustments by staff. Above a limit they need approval by a second person. */
export const creditAdjustments = pgTable(
  "credit_adjustments",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    accountId: ownerId(),
    /** Negative = debit. */
    amount: numeric("amount", { precision: 14, scale: 2 }).notNull(),
    currency: text("currency").$type<"EUR" | "RUB" | "USD">().notNull(),
    reason: text("reason").notNull(),
    askedBy: staffId("asked_by"),
    createdAt: moment("created_at").notNull(),
    state: text("state").$type<"waiting" | "booked" | "rejected" | "expired">().notNull(),
    /** Deadline for the second person's decision. */
    expiresAt: moment("expires_at").notNull(),
    decidedBy: staffId("decided_by"),
    decidedAt: moment("decided_at"),
    /** Idempotency key of the request, so that a repeated one makes no second adjustment. */
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
