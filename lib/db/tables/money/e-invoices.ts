import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { HandedOverState } from "../../../base/handed-over";
import { accounts, staffId } from "../customers/accounts";
import { moment } from "../kernel/columns";
import { invoices } from "./billing";
import { companies } from "./companies";
import { creditNotes } from "./documents";

/** How a customer wants electronic invoices; without a row, by the rule of the country and without a reference. */
export const eInvoiceChoices = pgTable("e_invoice_choices", {
  accountId: integer("account_id")
    .primaryKey()
    .references(() => accounts.id),
  format: text("format")
    .$type<"automatic" | "none" | "zugferd" | "xrechnung" | "ubl" | "cii">()
    .notNull()
    .default("automatic"),
  /** What the buyer finds the invoice by: an order number, a cost center, the Leitweg-ID of an authority. */
  reference: text("reference").notNull().default(""),
  /** Whether they come by a network such as Peppol, too; automatic: by the rule of the country. */
  network: text("network").$type<"automatic" | "always" | "never">().notNull().default("automatic"),
  /** The buyer's address in that network, `0208:0123456789`; empty = by the VAT number, where the country has a rule. */
  participant: text("participant").notNull().default(""),
  updatedAt: moment("updated_at").notNull(),
});

/** Companies that send electronic invoices by the installation's access point. */
export const accessPointCompanies = pgTable("access_point_companies", {
  companyId: integer("company_id")
    .primaryKey()
    .references(() => companies.id),
  /** The company's own address in the network; empty = it no longer sends. */
  participant: text("participant").notNull(),
  /** Documents issued before are not sent. */
  since: moment("since").notNull(),
  updatedBy: staffId("updated_by"),
});

/**
 * Documents on their way through the network. A trigger writes the row with the document's seal, so that no writer of
 * documents can forget it.
 */
export const eInvoiceDeliveries = pgTable(
  "e_invoice_deliveries",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    accountId: integer("account_id")
      .notNull()
      .references(() => accounts.id),
    companyId: integer("company_id")
      .notNull()
      .references(() => companies.id),
    invoiceId: integer("invoice_id").references(() => invoices.id),
    creditNoteId: integer("credit_note_id").references(() => creditNotes.id),
    /** To whom it was sent; empty before. */
    recipient: text("recipient").notNull().default(""),
    state: text("state").$type<HandedOverState>().notNull().default("waiting"),
    /** How often it was handed over; the network knows each by another id. */
    submission: integer("submission").notNull().default(1),
    attempts: integer("attempts").notNull().default(0),
    /** Why it was rejected, or is not sent yet. */
    reason: text("reason"),
    createdAt: moment("created_at").notNull(),
    /** When to send it, or to ask for it. */
    dueAt: moment("due_at").notNull(),
    sentAt: moment("sent_at"),
    endedAt: moment("ended_at"),
  },
  (t) => [
    uniqueIndex("e_invoice_deliveries_invoice").on(t.invoiceId).where(sql`invoice_id is not null`),
    uniqueIndex("e_invoice_deliveries_credit_note").on(t.creditNoteId).where(sql`credit_note_id is not null`),
    index("e_invoice_deliveries_account").on(t.accountId, t.id),
    index("e_invoice_deliveries_due").on(t.dueAt, t.id).where(sql`state in ('waiting', 'sent')`),
    index("e_invoice_deliveries_open").on(t.id).where(sql`state in ('rejected', 'failed')`),
    check("e_invoice_deliveries_one", sql`(${t.invoiceId} is null) <> (${t.creditNoteId} is null)`),
  ],
);

/**
 * Documents that were mailed as PDF alone, because the electronic form that their customer gets could not be made. `made`: a
 * later mail had it; `settled`: staff saw to it in another way.
 */
export const unmadeEInvoices = pgTable(
  "unmade_e_invoices",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    accountId: integer("account_id")
      .notNull()
      .references(() => accounts.id),
    companyId: integer("company_id")
      .notNull()
      .references(() => companies.id),
    invoiceId: integer("invoice_id")
      .notNull()
      .references(() => invoices.id),
    /** Null = the invoice itself. */
    creditNoteId: integer("credit_note_id").references(() => creditNotes.id),
    format: text("format").$type<"zugferd" | "xrechnung" | "ubl" | "cii">().notNull(),
    reason: text("reason").notNull(),
    state: text("state").$type<"open" | "made" | "settled">().notNull(),
    createdAt: moment("created_at").notNull(),
    endedAt: moment("ended_at"),
  },
  (t) => [
    uniqueIndex("unmade_e_invoices_document").on(t.invoiceId, sql`coalesce(credit_note_id, 0)`),
    index("unmade_e_invoices_credit_note").on(t.creditNoteId).where(sql`credit_note_id is not null`),
    index("unmade_e_invoices_account").on(t.accountId, t.id),
    index("unmade_e_invoices_open").on(t.id).where(sql`state = 'open'`),
  ],
);
