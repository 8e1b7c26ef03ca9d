import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { z } from "zod";
import { ownerId, staffId } from "../customers/accounts";
import { amount, checkedJson, moment } from "../kernel/columns";
import { invoiceLines, invoices, payments } from "./billing";
import { creditNotes } from "./documents";

/** What is given back of a line of the invoice, with its tax. */
export const RefundedLine = z.object({ line: z.int(), amount: z.string() });
export type RefundedLine = z.infer<typeof RefundedLine>;

/** Refunds by staff. Above a limit they need approval by a second person, like credit adjustments. */
export const refunds = pgTable(
  "refunds",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    accountId: ownerId(),
    invoiceId: integer("invoice_id")
      .notNull()
      .references(() => invoices.id),
    /** The card payment that goes back as a whole; null = parts of the invoice, by its lines. */
    paymentId: integer("payment_id").references(() => payments.id),
    lines: checkedJson("lines", z.array(RefundedLine)).notNull().default([]),
    destination: text("destination").$type<"credit" | "card">().notNull(),
    /** What is done with what a sale paid for, once nothing of it is left. */
    service: text("service").$type<"end" | "keep">().notNull(),
    /** With tax. */
    amount: amount("amount").notNull(),
    currency: text("currency").$type<"EUR" | "RUB" | "USD">().notNull(),
    reason: text("reason").notNull(),
    askedBy: staffId("asked_by"),
    createdAt: moment("created_at").notNull(),
    state: text("state").$type<"waiting" | "booked" | "rejected" | "expired">().notNull(),
    /** Deadline for the second person's decision. */
    expiresAt: moment("expires_at").notNull(),
    decidedBy: staffId("decided_by"),
    decidedAt: moment("decided_at"),
    /** Idempotency key of the request, so that a repeated one makes no second refund. */
    requestKey: text("request_key").unique(),
  },
  (t) => [
    index("refunds_account").on(t.accountId, t.id),
    index("refunds_invoice").on(t.invoiceId),
    index("refunds_waiting").on(t.id).where(sql`state = 'waiting'`),
    check("refunds_amount", sql`${t.amount} > 0`),
    check(
      "refunds_two_people",
      sql`${t.decidedBy} is null or ${t.state} <> 'booked' or ${t.decidedBy} <> ${t.askedBy}`,
    ),
  ],
);

/** What a partial credit note gives back of each line; none for notes that are not by line. */
export const creditNoteLines = pgTable(
  "credit_note_lines",
  {
    creditNoteId: integer("credit_note_id")
      .notNull()
      .references(() => creditNotes.id),
    invoiceLineId: integer("invoice_line_id")
      .notNull()
      .references(() => invoiceLines.id),
    subtotal: amount("subtotal").notNull(),
    tax: amount("tax").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.creditNoteId, t.invoiceLineId] }),
    index("credit_note_lines_line").on(t.invoiceLineId),
    check("credit_note_lines_amount", sql`${t.subtotal} >= 0 and ${t.tax} >= 0`),
  ],
);
