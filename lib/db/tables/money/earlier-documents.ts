import { sql } from "drizzle-orm";
import { date, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { z } from "zod";
import { ownerId } from "../customers/accounts";
import { amount, bytes, checkedJson, moment } from "../kernel/columns";
import type { Party } from "./billing";

const word = z.string();

/** What an invoice of another system says, besides its sums. Amounts are decimal text of the invoice's currency. */
export const EarlierDetails = z.object({
  lines: z.array(z.object({ text: word, amount: word, isTaxed: z.boolean() })),
  /** `rate` in percent. */
  taxes: z.array(z.object({ name: word, rate: word, amount: word })),
  /** Days `YYYY-MM-DD`; `amount` is negative for what was given back. */
  payments: z.array(z.object({ on: word, method: word, reference: word, amount: word })),
});
export type EarlierDetails = z.infer<typeof EarlierDetails>;

/**
 * Invoices that another system issued, with their numbers there: for reading alone. They are in no series, no ledger and
 * no report of ours. A trigger refuses every change but that a newer copy takes the place of a row.
 */
export const earlierInvoices = pgTable(
  "earlier_invoices",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    accountId: ownerId(),
    source: text("source").notNull(),
    /** Its id in the source. */
    sourceId: text("source_id").notNull(),
    number: text("number").notNull(),
    /** In the word of the source, such as `Paid`. */
    status: text("status").notNull(),
    issuedOn: date("issued_on").notNull(),
    dueOn: date("due_on"),
    paidOn: date("paid_on"),
    currency: text("currency").$type<"EUR" | "RUB" | "USD">().notNull(),
    subtotal: amount("subtotal").notNull(),
    tax: amount("tax").notNull(),
    total: amount("total").notNull(),
    /** The part of `paid` that came from credit. */
    creditApplied: amount("credit_applied").notNull(),
    paid: amount("paid").notNull(),
    seller: jsonb("seller").$type<Party>().notNull(),
    /** As the customer was known when the invoice was taken over. */
    buyer: jsonb("buyer").$type<Party>().notNull(),
    description: checkedJson("description", EarlierDetails).notNull(),
    notes: text("notes").notNull(),
    /** Digest of everything that the source says of it. */
    digest: bytes("digest").notNull(),
    importedAt: moment("imported_at").notNull(),
    /** When a newer copy took its place; null = it is the current one. */
    replacedAt: moment("replaced_at"),
  },
  (t) => [
    uniqueIndex("earlier_invoices_source").on(t.source, t.sourceId).where(sql`replaced_at is null`),
    index("earlier_invoices_account").on(t.accountId, t.id).where(sql`replaced_at is null`),
    index("earlier_invoices_number").on(sql`lower(${t.number})`),
  ],
);

/** Payments and refunds that another system recorded, likewise. */
export const earlierPayments = pgTable(
  "earlier_payments",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    accountId: ownerId(),
    source: text("source").notNull(),
    sourceId: text("source_id").notNull(),
    /** Number of the invoice that it paid; empty = none. */
    invoice: text("invoice").notNull(),
    paidOn: date("paid_on").notNull(),
    method: text("method").notNull(),
    /** Number of the transaction at the payment service. */
    reference: text("reference").notNull(),
    description: text("description").notNull(),
    currency: text("currency").$type<"EUR" | "RUB" | "USD">().notNull(),
    amountIn: amount("amount_in").notNull(),
    amountOut: amount("amount_out").notNull(),
    fees: amount("fees").notNull(),
    digest: bytes("digest").notNull(),
    importedAt: moment("imported_at").notNull(),
    replacedAt: moment("replaced_at"),
  },
  (t) => [
    uniqueIndex("earlier_payments_source").on(t.source, t.sourceId).where(sql`replaced_at is null`),
    index("earlier_payments_account").on(t.accountId, t.id).where(sql`replaced_at is null`),
  ],
);
