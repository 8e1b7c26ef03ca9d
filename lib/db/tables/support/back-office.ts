import { sql } from "drizzle-orm";
import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { ownerId, staffId } from "../customers/accounts";
import { moment } from "../kernel/columns";
import { invoices } from "../money/billing";

/** Staff's notes about a customer, never shown to the customer. */
export const customerNotes = pgTable(
  "customer_notes",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    accountId: ownerId(),
    authorId: staffId("author_id"),
    text: text("text").notNull(),
    createdAt: moment("created_at").notNull(),
    /** Null = not pinned. */
    pinnedAt: moment("pinned_at"),
  },
  (t) => [
    index("customer_notes_account").on(t.accountId, t.id),
    index("customer_notes_pinned").on(t.accountId, t.pinnedAt).where(sql`pinned_at is not null`),
  ],
);

/** Staff's notes about an invoice, never shown to the customer. */
export const invoiceNotes = pgTable(
  "invoice_notes",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    invoiceId: integer("invoice_id")
      .notNull()
      .references(() => invoices.id),
    authorId: staffId("author_id"),
    text: text("text").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [index("invoice_notes_invoice").on(t.invoiceId, t.id)],
);
