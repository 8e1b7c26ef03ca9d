import { sql } from "drizzle-orm";
import { index, integer, numeric, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { staffId } from "./accounts";
import { invoices } from "./billing";
import { moment } from "./columns";

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
