import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { z } from "zod";
import type { CardMethodName } from "../../../base/card-methods";
import { EntryParams, LineParams, PriceStep, ReturnParams, TaxParams } from "../../../base/params/billing";
import { accounts } from "../customers/accounts";
import { amount, checkedJson, moment } from "../kernel/columns";
import { companies, type Imprint } from "./companies";

export type LedgerKind =
  | "credit"
  | "receivable"
  | "payments"
  | "clearing"
  | "sales"
  | "tax"
  | "promotion"
  | "opening"
  | "write_off";

/** Cause of a ledger entry. */
export type EntryCause =
  | "invoice"
  | "payment"
  | "topup"
  | "grant"
  | "cancel"
  | "refund"
  | "chargeback"
  | "correction"
  | "import"
  | "usage"
  | "write_off";

/**
 * Double-entry ledger: the postings of every entry sum to zero (enforced by a trigger). Customer accounts: credit,
 * never below zero (ADR 26), and receivable (what they owe, negative); a trigger maintains their `balance`. Own
 * accounts per currency: payments (incoming, negative), clearing (paid but not yet passed on: added funds, combined
 * invoices), sales, tax, promotion, write_off, opening (credit brought from another system); their balances are
 * computed, because a balance row would serialize all sales.
 */
export const ledgerAccounts = pgTable(
  "ledger_accounts",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    kind: text("kind").$type<LedgerKind>().notNull(),
    accountId: integer("account_id").references(() => accounts.id),
    currency: text("currency").$type<"EUR" | "RUB" | "USD">().notNull(),
    balance: amount("balance").notNull().default("0.00"),
  },
  (t) => [
    uniqueIndex("ledger_accounts_owner").on(t.kind, t.currency, sql`coalesce(${t.accountId}, 0)`),
    check("ledger_credit_not_negative", sql`${t.kind} <> 'credit' or ${t.balance} >= 0`),
  ],
);

export const ledgerEntries = pgTable(
  "ledger_entries",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    at: moment("at").notNull(),
    accountId: integer("account_id")
      .notNull()
      .references(() => accounts.id),
    kind: text("kind").$type<EntryCause>().notNull(),
    description: checkedJson("description", EntryParams).notNull(),
    invoiceId: integer("invoice_id"),
    /** Identifies the cause, such as `payment 17`, so that no event is posted twice. */
    key: text("key").notNull().unique(),
  },
  (t) => [
    index("ledger_entries_account").on(t.accountId, t.id),
    index("ledger_entries_invoice").on(t.invoiceId),
    // For the journal of the books.
    index("ledger_entries_at").on(t.at, t.id),
    // For what an account was charged within a month.
    index("ledger_entries_charged")
      .on(t.accountId, t.at)
      .where(sql`kind in ('invoice', 'cancel', 'refund', 'usage')`),
    // For the revenue of a span of days.
    index("ledger_entries_sold").on(t.at).where(sql`kind in ('invoice', 'cancel', 'refund')`),
  ],
);

export const ledgerPostings = pgTable(
  "ledger_postings",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    entryId: integer("entry_id")
      .notNull()
      .references(() => ledgerEntries.id),
    ledgerAccountId: integer("ledger_account_id")
      .notNull()
      .references(() => ledgerAccounts.id),
    amount: amount("amount").notNull(),
  },
  (t) => [
    index("ledger_postings_entry").on(t.entryId),
    index("ledger_postings_account").on(t.ledgerAccountId, t.id),
  ],
);

/**
 * Gapless number sequences per selling company, kind and year: the row is locked until the document is inserted
 * (ADR 27).
 */
export const documentNumbers = pgTable(
  "document_numbers",
  {
    companyId: integer("company_id")
      .notNull()
      .references(() => companies.id),
    kind: text("kind").$type<"invoice" | "credit_note" | "receipt">().notNull(),
    year: integer("year").notNull(),
    last: integer("last").notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.kind, t.year] })],
);

/** Snapshot of seller or buyer at the time of issue: name, address and tax number. */
export type Party = {
  name: string;
  address: string;
  country: string;
  taxId: string;
  email: string;
  /** Of a seller who has one. */
  imprint?: Imprint;
};

/**
 * Status of an invoice; lib/domain/money/billing/rules.ts has the transitions. `Collections`: charged back by the
 * customer's bank, or handed over to somebody who collects it (`hand_overs`).
 */
export type InvoiceStatus = "Unpaid" | "Paid" | "Cancelled" | "Refunded" | "Collections";

/** `combined` pays other invoices, `addfunds` becomes credit; neither is a sale. */
export type InvoiceKind = "sale" | "addfunds" | "combined";

export const invoices = pgTable(
  "invoices",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity({ startWith: 5001 }),
    accountId: integer("account_id")
      .notNull()
      .references(() => accounts.id),
    companyId: integer("company_id")
      .notNull()
      .references(() => companies.id),
    /**
     * Tax invoice number. Null for a first order until it is paid, and always for added funds and combined invoices,
     * which are not sales. Older versions numbered everything.
     */
    number: text("number").unique(),
    /** Receipt number of paid added funds, from a separate sequence. */
    receiptNumber: text("receipt_number").unique(),
    orderId: integer("order_id"),
    createdAt: moment("created_at").notNull(),
    issuedAt: moment("issued_at").notNull(),
    /** The date of the document, `YYYY-MM-DD`: its year is that of the number, its month the tax period. */
    issuedOn: date("issued_on").notNull(),
    /** The seller's time zone at the time of issue; converts its other timestamps to days. */
    timeZone: text("time_zone").notNull().default("UTC"),
    dueAt: moment("due_at").notNull(),
    paidAt: moment("paid_at"),
    cancelledAt: moment("cancelled_at"),
    refundedAt: moment("refunded_at"),
    status: text("status").$type<InvoiceStatus>().notNull(),
    kind: text("kind").$type<InvoiceKind>().notNull().default("sale"),
    /**
     * The unpaid combined invoice that includes this one, which cannot be paid separately until that is paid or
     * cancelled.
     */
    combinedInto: integer("combined_into").references((): AnyPgColumn => invoices.id),
    currency: text("currency").$type<"EUR" | "RUB" | "USD">().notNull(),
    subtotal: amount("subtotal").notNull(),
    tax: amount("tax").notNull(),
    taxRate: numeric("tax_rate", { precision: 5, scale: 2 }).notNull(),
    taxReason: checkedJson("tax_reason", TaxParams).notNull(),
    total: amount("total").notNull(),
    /** Amount paid, by all methods together. */
    paid: amount("paid").notNull().default("0.00"),
    /** The part of `paid` that came from credit. */
    creditApplied: amount("credit_applied").notNull().default("0.00"),
    seller: jsonb("seller").$type<Party>().notNull(),
    buyer: jsonb("buyer").$type<Party>().notNull(),
    /** The buyer's own references at the time of issue; empty = none. */
    purchaseOrder: text("purchase_order").notNull().default(""),
    costCenter: text("cost_center").notNull().default(""),
    trace: checkedJson("trace", z.array(PriceStep)).notNull().default([]),
    paymentMethod: text("payment_method").$type<PaymentMethod>().notNull().default("credit"),
    /** Why it was cancelled or refunded. */
    notes: checkedJson("notes", ReturnParams),
    updatedAt: moment("updated_at").notNull(),
  },
  (t) => [
    index("invoices_account").on(t.accountId, t.id),
    index("invoices_order").on(t.orderId),
    index("invoices_combined_into").on(t.combinedInto).where(sql`combined_into is not null`),
    index("invoices_owed").on(t.accountId, t.dueAt).where(sql`status in ('Unpaid', 'Collections')`),
    // Few rows: unpaid combined invoices are cancelled.
    index("invoices_combined_open").on(t.id).where(sql`status = 'Unpaid' and kind = 'combined'`),
    // Empty once those of older versions are paid.
    index("invoices_free").on(t.id).where(sql`status = 'Unpaid' and kind = 'sale' and total = 0`),
    index("invoices_number_small").on(sql`lower(${t.number})`),
    index("invoices_receipt_small").on(sql`lower(${t.receiptNumber})`).where(sql`receipt_number is not null`),
    // For the list of staff; most invoices are paid.
    index("invoices_listed").on(t.createdAt, t.id),
    index("invoices_listed_state").on(t.status, t.createdAt, t.id).where(sql`status <> 'Paid'`),
    index("invoices_listed_company").on(t.companyId, t.createdAt, t.id),
    index("invoices_listed_total").on(t.total, t.id),
    index("invoices_listed_due").on(t.dueAt, t.id),
    // With all that its other orders and filters ask for, so that no invoice is read before the page is known.
    index("invoices_overdue")
      .on(t.dueAt, t.id, t.createdAt, t.total, t.companyId, t.accountId, t.status)
      .where(sql`status in ('Unpaid', 'Collections')`),
    check("invoices_credit_applied", sql`${t.creditApplied} >= 0 and ${t.creditApplied} <= ${t.paid}`),
    check("invoices_paid", sql`${t.paid} <= ${t.total}`),
    check("invoices_paid_whole", sql`${t.status} <> 'Paid' or ${t.paid} = ${t.total}`),
    check(
      "invoices_numbered",
      sql`${t.kind} <> 'sale' or ${t.number} is not null or ${t.status} in ('Unpaid', 'Cancelled')`,
    ),
  ],
);

/** deployment, renewal, plan_change: of a server. credit: adds the line's amount. invoice: pays invoice `relId`. */
export type Beginning = "deployment" | "renewal" | "plan_change" | "credit" | "invoice";

export const invoiceLines = pgTable(
  "invoice_lines",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    invoiceId: integer("invoice_id")
      .notNull()
      .references(() => invoices.id),
    code: text("code").notNull(),
    type: text("type").$type<"Hosting" | "AddFunds" | "Invoice" | "Item">().notNull(),
    relId: integer("rel_id").notNull().default(0),
    serverId: integer("server_id"),
    description: checkedJson("description", LineParams).notNull(),
    quantity: integer("quantity").notNull(),
    unitPrice: amount("unit_price").notNull(),
    amount: amount("amount").notNull(),
    isTaxed: boolean("is_taxed").notNull().default(true),
    /** What starts when the line is paid; null for most lines. */
    starts: text("starts").$type<Beginning>(),
  },
  (t) => [
    index("invoice_lines_invoice").on(t.invoiceId),
    index("invoice_lines_server").on(t.serverId),
    index("invoice_lines_pays").on(t.relId).where(sql`starts = 'invoice'`),
  ],
);

/**
 * `combined`: passed on from a combined invoice. `stripe`, `mollie`, `paypal` and `sandbox` are payments through card
 * services.
 */
export type PaymentMethod = "credit" | "bank_transfer" | CardMethodName | "combined";

/**
 * Payments of an invoice, and refunds (`refundOf` is the payment, refunded in full and once). Credit is one of the
 * methods; an external payment is found by its external reference. `pending`: the customer is at the checkout;
 * `amount` is the requested amount until it becomes the received one.
 */
export const payments = pgTable(
  "payments",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    accountId: integer("account_id")
      .notNull()
      .references(() => accounts.id),
    invoiceId: integer("invoice_id")
      .notNull()
      .references(() => invoices.id),
    method: text("method").$type<PaymentMethod>().notNull(),
    amount: amount("amount").notNull(),
    currency: text("currency").$type<"EUR" | "RUB" | "USD">().notNull(),
    /** Overpaid part of `amount`, which became credit. */
    excess: amount("excess").notNull().default("0.00"),
    state: text("state").$type<"pending" | "done" | "failed">().notNull(),
    externalReference: text("external_reference"),
    refundOf: integer("refund_of").references((): AnyPgColumn => payments.id),
    createdAt: moment("created_at").notNull(),
    /** When it succeeded or failed. */
    endedAt: moment("ended_at"),
  },
  (t) => [
    index("payments_invoice").on(t.invoiceId),
    index("payments_account").on(t.accountId, t.id),
    index("payments_returned").on(t.refundOf).where(sql`refund_of is not null`),
    index("payments_failed").on(t.endedAt, t.id).where(sql`state = 'failed'`),
    // For the list of staff; most payments are done.
    index("payments_listed").on(t.createdAt, t.id),
    index("payments_listed_state").on(t.state, t.createdAt, t.id).where(sql`state <> 'done'`),
    index("payments_listed_method").on(t.method, t.createdAt, t.id),
    index("payments_listed_amount").on(t.amount, t.id),
    index("payments_listed_refunds").on(t.createdAt, t.id).where(sql`refund_of is not null`),
    uniqueIndex("payments_reference").on(t.method, t.externalReference),
    uniqueIndex("payments_refund_once")
      .on(t.refundOf)
      .where(sql`${t.state} <> 'failed' and ${t.externalReference} is null`),
    check("payments_amount", sql`${t.amount} > 0 and ${t.excess} >= 0 and ${t.excess} <= ${t.amount}`),
    check("payments_ended", sql`(${t.state} = 'pending') = (${t.endedAt} is null)`),
  ],
);
