import { sql } from "drizzle-orm";
import { date, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { ReturnParams } from "../../../base/params/billing";
import { amount, checkedJson, moment } from "../kernel/columns";
import { invoices } from "./billing";

export const creditNotes = pgTable(
  "credit_notes",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    invoiceId: integer("invoice_id")
      .notNull()
      .references(() => invoices.id),
    number: text("number").notNull().unique(),
    issuedAt: moment("issued_at").notNull(),
    /** The date of the document, `YYYY-MM-DD`, in the seller's time zone. */
    issuedOn: date("issued_on").notNull(),
    reason: checkedJson("reason", ReturnParams).notNull(),
    total: amount("total").notNull(),
    /** For a partial credit note; null = the whole invoice. */
    subtotal: amount("subtotal"),
    tax: amount("tax"),
  },
  (t) => [
    index("credit_notes_invoice").on(t.invoiceId),
    index("credit_notes_number_small").on(sql`lower(${t.number})`),
    index("credit_notes_listed").on(t.issuedAt, t.id),
    index("credit_notes_listed_total").on(t.total, t.id),
  ],
);
