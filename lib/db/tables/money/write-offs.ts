import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { ownerId, staffId } from "../customers/accounts";
import { amount, moment } from "../kernel/columns";
import { invoices } from "./billing";

/**
 * What is no longer expected to be paid of an invoice. A second person agrees. Once anything else happens to what the
 * invoice owes, it is reversed.
 */
export const writeOffs = pgTable(
  "write_offs",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    accountId: ownerId(),
    invoiceId: integer("invoice_id")
      .notNull()
      .references(() => invoices.id),
    /** All that was owed then, with tax. */
    amount: amount("amount").notNull(),
    currency: text("currency").$type<"EUR" | "RUB" | "USD">().notNull(),
    reason: text("reason").notNull(),
    askedBy: staffId("asked_by"),
    createdAt: moment("created_at").notNull(),
    state: text("state").$type<"waiting" | "booked" | "rejected" | "expired" | "reversed">().notNull(),
    /** Deadline for the second person's decision. */
    expiresAt: moment("expires_at").notNull(),
    decidedBy: staffId("decided_by"),
    decidedAt: moment("decided_at"),
    reversedAt: moment("reversed_at"),
  },
  (t) => [
    index("write_offs_account").on(t.accountId, t.id),
    index("write_offs_invoice").on(t.invoiceId),
    index("write_offs_waiting").on(t.id).where(sql`state = 'waiting'`),
    uniqueIndex("write_offs_one").on(t.invoiceId).where(sql`state in ('waiting', 'booked')`),
    check("write_offs_amount", sql`${t.amount} > 0`),
    check(
      "write_offs_two_people",
      sql`${t.decidedBy} is null or ${t.state} <> 'booked' or ${t.decidedBy} <> ${t.askedBy}`,
    ),
  ],
);
