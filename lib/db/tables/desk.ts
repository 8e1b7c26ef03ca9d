import { sql } from "drizzle-orm";
import { check, index, integer, numeric, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { accounts, ownerId } from "./accounts";
import { invoices } from "./billing";
import { moment } from "./columns";

/** A member of staff; null = the operator's command. */
const staffId = (name: string) => integer(name).references(() => accounts.id);

/** What staff write down about a customer, who never sees it. */
export const customerNotes = pgTable(
  "customer_notes",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    accountId: ownerId(),
    authorId: staffId("author_id"),
    text: text("text").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [index("customer_notes_account").on(t.accountId, t.id)],
);

/** Credit given or taken by staff. Above a limit it waits for a second person. */
export const creditCorrections = pgTable(
  "credit_corrections",
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
    index("credit_corrections_account").on(t.accountId, t.id),
    index("credit_corrections_waiting").on(t.id).where(sql`state = 'waiting'`),
    check("credit_corrections_amount", sql`${t.amount} <> 0`),
    check(
      "credit_corrections_two_people",
      sql`${t.decidedBy} is null or ${t.state} <> 'booked' or ${t.decidedBy} <> ${t.askedBy}`,
    ),
  ],
);

/** Receipts of a bank's statement that named no invoice, until a person has said what they are. */
export const bankReceipts = pgTable(
  "bank_receipts",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    /** The bank's own number, and the account that the money came to. */
    receipt: text("receipt").notNull(),
    account: text("account").notNull(),
    amount: numeric("amount", { precision: 14, scale: 2 }).notNull(),
    currency: text("currency").notNull(),
    day: text("day").notNull(),
    text: text("text").notNull(),
    /** Why it was not booked. */
    problem: text("problem").notNull(),
    /** The number of the invoice that it may be for. */
    invoice: text("invoice"),
    state: text("state").$type<"open" | "booked" | "set_aside">().notNull(),
    createdAt: moment("created_at").notNull(),
    closedBy: staffId("closed_by"),
    closedAt: moment("closed_at"),
    /** Why it was set aside. */
    reason: text("reason"),
    invoiceId: integer("invoice_id").references(() => invoices.id),
  },
  (t) => [
    uniqueIndex("bank_receipts_once").on(t.account, t.receipt),
    index("bank_receipts_open").on(t.id).where(sql`state = 'open'`),
  ],
);
