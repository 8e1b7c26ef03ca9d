import { sql } from "drizzle-orm";
import { boolean, date, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { sealedBytes, sealedText } from "../../sealed-text";
import { ownerId, staffId } from "../customers/accounts";
import { amount, moment } from "../kernel/columns";
import { bankImports } from "./bank-statements";
import { invoices, payments } from "./billing";
import { companies } from "./companies";
import { creditPayouts } from "./credit-payouts";

/** How a company orders payments at its bank; without a row, the defaults of sepa/rules.ts. */
export const sepaCompanies = pgTable("sepa_companies", {
  companyId: integer("company_id")
    .primaryKey()
    .references(() => companies.id),
  /** Creditor identifier; empty = it collects nothing. */
  creditorId: text("creditor_id").notNull().default(""),
  /** Whether customers are offered direct debits. */
  offersDebits: boolean("offers_debits").notNull().default(false),
  scheme: text("scheme").$type<"CORE" | "B2B">().notNull().default("CORE"),
  /** Days between the notice and the collection. */
  noticeDays: integer("notice_days").notNull().default(5),
  transferVersion: text("transfer_version").$type<"03" | "09">().notNull().default("09"),
  debitVersion: text("debit_version").$type<"02" | "08">().notNull().default("08"),
  updatedAt: moment("updated_at").notNull(),
  updatedBy: staffId("updated_by"),
});

/** Files of payment orders. Their bytes are kept, so that the same file is the same whenever it is downloaded. */
export const sepaFiles = pgTable(
  "sepa_files",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    kind: text("kind").$type<"transfers" | "debits">().notNull(),
    companyId: integer("company_id")
      .notNull()
      .references(() => companies.id),
    /** Version of the message, such as pain.001.001.09. */
    version: text("version").notNull(),
    messageId: text("message_id").notNull().unique(),
    count: integer("count").notNull(),
    total: amount("total").notNull(),
    /** Names and accounts are in it. */
    content: sealedBytes("content", "sepa file").notNull(),
    createdAt: moment("created_at").notNull(),
    createdBy: staffId("created_by"),
    /** Whether a second person has to agree before it can be downloaded. */
    needsApproval: boolean("needs_approval").notNull(),
    approvedBy: staffId("approved_by"),
    approvedAt: moment("approved_at"),
    /** The first download. */
    sentAt: moment("sent_at"),
  },
  (t) => [index("sepa_files_company").on(t.companyId, t.id)],
);

/** A payout in a file: each is in exactly one. */
export const sepaTransfers = pgTable(
  "sepa_transfers",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    fileId: integer("file_id")
      .notNull()
      .references(() => sepaFiles.id),
    payoutId: integer("payout_id")
      .notNull()
      .unique()
      .references(() => creditPayouts.id),
    accountId: ownerId(),
    amount: amount("amount").notNull(),
    reference: text("reference").notNull().unique(),
    /** `stopped`: the second person refused the file. */
    state: text("state").$type<"exported" | "executed" | "returned" | "stopped">().notNull(),
    /** Code of the return. */
    reason: text("reason").notNull().default(""),
    endedAt: moment("ended_at"),
    /** The statement that told of it. */
    importId: integer("import_id").references(() => bankImports.id),
  },
  (t) => [
    index("sepa_transfers_file").on(t.fileId),
    index("sepa_transfers_account").on(t.accountId, t.id),
    index("sepa_transfers_back").on(t.id).where(sql`state in ('returned', 'stopped')`),
    index("sepa_transfers_import").on(t.importId).where(sql`import_id is not null`),
  ],
);

/** Mandates that customers have signed in the panel. */
export const sepaMandates = pgTable(
  "sepa_mandates",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    accountId: ownerId(),
    companyId: integer("company_id")
      .notNull()
      .references(() => companies.id),
    reference: text("reference").notNull().unique(),
    creditorId: text("creditor_id").notNull(),
    scheme: text("scheme").$type<"CORE" | "B2B">().notNull(),
    holder: sealedText("holder", "mandate").notNull(),
    iban: sealedText("iban", "mandate").notNull(),
    /** Shown in place of the account: country and last digits. */
    masked: text("masked").notNull(),
    /** Recognizes the account in bank statements. */
    ibanHash: text("iban_hash").notNull(),
    /** What was signed, in the words in which it was shown. */
    text: text("text").notNull(),
    language: text("language").notNull(),
    signedAt: moment("signed_at").notNull(),
    address: text("address").notNull(),
    state: text("state").$type<"active" | "revoked" | "blocked">().notNull().default("active"),
    /** Code of the return that blocked it. */
    reason: text("reason").notNull().default(""),
    endedAt: moment("ended_at"),
    /** When it was last in a file; a mandate that is not used for 36 months lapses. */
    usedAt: moment("used_at"),
  },
  (t) => [
    uniqueIndex("sepa_mandates_one").on(t.accountId, t.companyId).where(sql`state = 'active'`),
    index("sepa_mandates_account").on(t.accountId, t.id),
    index("sepa_mandates_hash").on(t.ibanHash).where(sql`iban_hash <> ''`),
    index("sepa_mandates_active").on(t.id).where(sql`state = 'active'`),
  ],
);

/** Collections of invoices by direct debit. In euros. */
export const sepaDebits = pgTable(
  "sepa_debits",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    accountId: ownerId(),
    companyId: integer("company_id")
      .notNull()
      .references(() => companies.id),
    mandateId: integer("mandate_id")
      .notNull()
      .references(() => sepaMandates.id),
    invoiceId: integer("invoice_id")
      .notNull()
      .references(() => invoices.id),
    amount: amount("amount").notNull(),
    reference: text("reference").notNull().unique(),
    /** The day of collection that the customer was told, `YYYY-MM-DD`. */
    dueOn: date("due_on").notNull(),
    /** `withdrawn`: paid in another way, or the mandate ended, before it was in a file. */
    state: text("state")
      .$type<"announced" | "exported" | "collected" | "returned" | "withdrawn">()
      .notNull()
      .default("announced"),
    announcedAt: moment("announced_at").notNull(),
    sequence: text("sequence").$type<"FRST" | "RCUR" | "OOFF" | "FNAL">(),
    fileId: integer("file_id").references(() => sepaFiles.id),
    /** The group of debits in the file, by which banks credit them in one sum. */
    batch: text("batch"),
    paymentId: integer("payment_id")
      .unique()
      .references(() => payments.id),
    reason: text("reason").notNull().default(""),
    endedAt: moment("ended_at"),
    importId: integer("import_id").references(() => bankImports.id),
  },
  (t) => [
    uniqueIndex("sepa_debits_one").on(t.invoiceId).where(sql`state in ('announced', 'exported')`),
    index("sepa_debits_account").on(t.accountId, t.id),
    index("sepa_debits_invoice").on(t.invoiceId, t.id),
    index("sepa_debits_mandate").on(t.mandateId),
    index("sepa_debits_file").on(t.fileId).where(sql`file_id is not null`),
    index("sepa_debits_batch").on(t.batch).where(sql`batch is not null`),
    index("sepa_debits_waiting").on(t.companyId, t.dueOn).where(sql`state = 'announced'`),
    index("sepa_debits_back").on(t.id).where(sql`state = 'returned'`),
    index("sepa_debits_import").on(t.importId).where(sql`import_id is not null`),
  ],
);
