import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { moment } from "../kernel/columns";
import { invoices } from "../money/billing";
import { serverId } from "../servers/servers";

/**
 * Renewal periods of servers, created with their invoice, which is for several servers of a customer whose periods are
 * aligned. The first period belongs to the order.
 */
export const renewals = pgTable(
  "renewals",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    serverId: serverId(),
    invoiceId: integer("invoice_id")
      .notNull()
      .references(() => invoices.id),
    startsAt: moment("starts_at").notNull(),
    endsAt: moment("ends_at").notNull(),
    /** When its next dunning step is due; null = none. */
    nextStepAt: moment("next_step_at"),
    paidAt: moment("paid_at"),
    /** When its invoice was cancelled: nothing is owed, and the period may be invoiced again. */
    voidedAt: moment("voided_at"),
  },
  (t) => [
    uniqueIndex("renewals_once").on(t.serverId, t.startsAt).where(sql`voided_at is null`),
    uniqueIndex("renewals_of_invoice").on(t.invoiceId, t.serverId),
    index("renewals_server").on(t.serverId, t.startsAt),
    index("renewals_open").on(t.id).where(sql`paid_at is null and voided_at is null`),
    index("renewals_next_step").on(t.nextStepAt, t.id).where(sql`next_step_at is not null`),
  ],
);

/** Dunning steps of unpaid renewals; the primary key ensures that each happens once. */
export const dunningSteps = pgTable(
  "dunning_steps",
  {
    renewalId: integer("renewal_id")
      .notNull()
      .references(() => renewals.id),
    step: text("step").notNull(),
    at: moment("at").notNull(),
    /** Skipped because a later step was already due, or it had become pointless. */
    isSkipped: boolean("is_skipped").notNull().default(false),
    /** The mail to the owner; null = none. */
    mailId: integer("mail_id"),
  },
  (t) => [primaryKey({ columns: [t.renewalId, t.step] })],
);
