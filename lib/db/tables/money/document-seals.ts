import { sql } from "drizzle-orm";
import { check, integer, jsonb, pgTable, uniqueIndex } from "drizzle-orm/pg-core";
import { moment } from "../kernel/columns";
import { invoices } from "./billing";
import { creditNotes } from "./documents";

/**
 * What an issued document said, as digests of its groups of fields: written by triggers when its number is given, and
 * compared by the nightly check. Only an erasure replaces those of the groups that it empties.
 */
export const documentSeals = pgTable(
  "document_seals",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    invoiceId: integer("invoice_id").references(() => invoices.id),
    creditNoteId: integer("credit_note_id").references(() => creditNotes.id),
    /** SHA-256 in hex, by group. */
    parts: jsonb("parts").$type<Record<string, string>>().notNull(),
    sealedAt: moment("sealed_at").notNull(),
  },
  (t) => [
    uniqueIndex("document_seals_invoice").on(t.invoiceId).where(sql`invoice_id is not null`),
    uniqueIndex("document_seals_credit_note").on(t.creditNoteId).where(sql`credit_note_id is not null`),
    check("document_seals_one", sql`(${t.invoiceId} is null) <> (${t.creditNoteId} is null)`),
  ],
);
