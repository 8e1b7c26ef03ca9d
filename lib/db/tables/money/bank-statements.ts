import { sql } from "drizzle-orm";
import { index, integer, jsonb, numeric, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { z } from "zod";
import { ownerId, staffId } from "../customers/accounts";
import { checkedJson, moment } from "../kernel/columns";
import { invoices, payments } from "./billing";

/** A row of a file that is not a receipt: `line` counts from 1, `said` is the invalid value. */
export const SkippedRow = z.object({ line: z.int(), code: z.string(), said: z.string() });
export type SkippedRow = z.infer<typeof SkippedRow>;

/** Balances that a statement names, and what its entries come to; signed decimal text, empty = not readable. */
const StatementBalance = z.object({
  account: z.string(),
  currency: z.string(),
  opening: z.string(),
  moved: z.string(),
  closing: z.string(),
  isRight: z.boolean(),
});

/** The booking that a receipt is, or is a part of: see `EntryFacts` of the bank statements. */
const BankEntry = z.object({
  references: z.array(z.string()),
  partOf: z.string().nullable(),
  count: z.int().nullable(),
  isRest: z.literal(true).optional(),
});

/** Imported bank statements, the newest last. */
export const bankImports = pgTable("bank_imports", {
  id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
  fileName: text("file_name").notNull(),
  /** Digest of the file's bytes. */
  digest: text("digest").notNull(),
  format: text("format").notNull(),
  encoding: text("encoding").notNull(),
  createdAt: moment("created_at").notNull(),
  /** Null = the operator's command. */
  createdBy: staffId("created_by"),
  booked: integer("booked").notNull().default(0),
  known: integer("known").notNull().default(0),
  unmatched: integer("unmatched").notNull().default(0),
  /** Payment orders of ours of which it told the end. */
  settled: integer("settled").notNull().default(0),
  balances: checkedJson("balances", z.array(StatementBalance)).notNull().default([]),
  skipped: checkedJson("skipped", z.array(SkippedRow)).notNull().default([]),
  revertedAt: moment("reverted_at"),
  revertedBy: staffId("reverted_by"),
  reason: text("reason"),
});

/** Column mapping of a bank's CSV export, by fingerprint of its header row. */
export const bankMappings = pgTable("bank_mappings", {
  fingerprint: text("fingerprint").primaryKey(),
  mapping: jsonb("mapping").$type<Record<string, unknown>>().notNull(),
  updatedAt: moment("updated_at").notNull(),
  updatedBy: staffId("updated_by"),
});

/** Receipts of all imported statements. Payer and account are not sealed, because the plain text contains them, too. */
export const bankReceipts = pgTable(
  "bank_receipts",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    /** Identifies the receipt: a digest of everything that is the same in every copy of the statement. */
    key: text("key").notNull().unique(),
    /** The first import that contained it; null = older than this column. */
    importId: integer("import_id").references(() => bankImports.id),
    line: integer("line"),
    /** The bank's reference, which is not unique. */
    receipt: text("receipt").notNull(),
    /** The account that received the money. */
    account: text("account").notNull(),
    payer: text("payer").notNull().default(""),
    payerAccount: text("payer_account").notNull().default(""),
    amount: numeric("amount", { precision: 14, scale: 2 }).notNull(),
    currency: text("currency").notNull(),
    day: text("day").notNull(),
    text: text("text").notNull(),
    /** Why it was not posted. */
    problem: text("problem").notNull(),
    /** Number of the invoice it probably pays. */
    invoice: text("invoice"),
    state: text("state").$type<"open" | "booked" | "set_aside" | "taken_back">().notNull(),
    createdAt: moment("created_at").notNull(),
    closedBy: staffId("closed_by"),
    closedAt: moment("closed_at"),
    /** Why it was dismissed or reverted, or could not be reverted. */
    reason: text("reason"),
    /** The invoice it was posted to, and the payment, which remains when it is reverted. */
    invoiceId: integer("invoice_id").references(() => invoices.id),
    paymentId: integer("payment_id").references(() => payments.id),
    /** Null = the file does not say, or it is older than this column. */
    entry: checkedJson("entry", BankEntry),
    /** The import that lists it by its transactions, for which it was set aside. */
    listedIn: integer("listed_in").references(() => bankImports.id),
  },
  (t) => [
    index("bank_receipts_number").on(t.receipt),
    index("bank_receipts_day").on(t.day, t.amount),
    index("bank_receipts_import").on(t.importId),
    index("bank_receipts_payer").on(t.payerAccount).where(sql`state = 'booked' and payer_account <> ''`),
    index("bank_receipts_open").on(t.id).where(sql`state = 'open'`),
    index("bank_receipts_invoice").on(t.invoiceId).where(sql`invoice_id is not null`),
    index("bank_receipts_listed").on(t.listedIn).where(sql`listed_in is not null`),
  ],
);

/** What a receipt paid where it was split over several invoices; the receipt itself names the first. */
export const bankReceiptParts = pgTable(
  "bank_receipt_parts",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    receiptId: integer("receipt_id")
      .notNull()
      .references(() => bankReceipts.id),
    invoiceId: integer("invoice_id")
      .notNull()
      .references(() => invoices.id),
    paymentId: integer("payment_id")
      .notNull()
      .references(() => payments.id),
    amount: numeric("amount", { precision: 14, scale: 2 }).notNull(),
  },
  (t) => [
    index("bank_receipt_parts_receipt").on(t.receiptId),
    uniqueIndex("bank_receipt_parts_payment").on(t.paymentId),
    index("bank_receipt_parts_invoice").on(t.invoiceId),
  ],
);

/**
 * Whose receipts are whose: words that payer and text contain, as letters and digits in lower case; empty = any. At
 * least one of them is said.
 */
export const bankRules = pgTable(
  "bank_rules",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    payer: text("payer").notNull(),
    text: text("text").notNull(),
    accountId: ownerId(),
    createdBy: staffId("created_by"),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("bank_rules_once").on(t.payer, t.text, t.accountId),
    index("bank_rules_account").on(t.accountId),
  ],
);
