import { sql } from "drizzle-orm";
import { index, integer, jsonb, numeric, pgTable, text } from "drizzle-orm/pg-core";
import { z } from "zod";
import { staffId } from "../customers/accounts";
import { checkedJson, moment } from "../kernel/columns";
import { invoices, payments } from "./billing";

/** A row of a file that is not a receipt: `line` counts from 1, `said` is the value that cannot be read. */
export const SkippedRow = z.object({ line: z.int(), code: z.string(), said: z.string() });
export type SkippedRow = z.infer<typeof SkippedRow>;

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
  skipped: checkedJson("skipped", z.array(SkippedRow)).notNull().default([]),
  revertedAt: moment("reverted_at"),
  revertedBy: staffId("reverted_by"),
  reason: text("reason"),
});

/** How the columns of a bank's CSV export are read, by a fingerprint of its line of names. */
export const bankMappings = pgTable("bank_mappings", {
  fingerprint: text("fingerprint").primaryKey(),
  mapping: jsonb("mapping").$type<Record<string, unknown>>().notNull(),
  updatedAt: moment("updated_at").notNull(),
  updatedBy: staffId("updated_by"),
});

/** The receipts of all imported statements. Payer and account are plain, as the text is, which names them as well. */
export const bankReceipts = pgTable(
  "bank_receipts",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    /** Tells the receipt from every other: a digest of all that does not change from one copy of the statement to the next. */
    key: text("key").notNull().unique(),
    /** The import that brought it first; null = from before imports were kept. */
    importId: integer("import_id").references(() => bankImports.id),
    line: integer("line"),
    /** The bank's own number, which banks give more than once. */
    receipt: text("receipt").notNull(),
    /** The account that the money came to. */
    account: text("account").notNull(),
    payer: text("payer").notNull().default(""),
    payerAccount: text("payer_account").notNull().default(""),
    amount: numeric("amount", { precision: 14, scale: 2 }).notNull(),
    currency: text("currency").notNull(),
    day: text("day").notNull(),
    text: text("text").notNull(),
    /** Why it was not booked. */
    problem: text("problem").notNull(),
    /** The number of the invoice that it may be for. */
    invoice: text("invoice"),
    state: text("state").$type<"open" | "booked" | "set_aside" | "taken_back">().notNull(),
    createdAt: moment("created_at").notNull(),
    closedBy: staffId("closed_by"),
    closedAt: moment("closed_at"),
    /** Why it was set aside or taken back, or why it could not be taken back. */
    reason: text("reason"),
    /** What it was booked to, and as what; the payment stays when it is taken back. */
    invoiceId: integer("invoice_id").references(() => invoices.id),
    paymentId: integer("payment_id").references(() => payments.id),
  },
  (t) => [
    index("bank_receipts_number").on(t.receipt),
    index("bank_receipts_import").on(t.importId),
    index("bank_receipts_payer").on(t.payerAccount).where(sql`state = 'booked' and payer_account <> ''`),
    index("bank_receipts_open").on(t.id).where(sql`state = 'open'`),
  ],
);
