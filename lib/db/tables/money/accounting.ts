import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { staffId } from "../customers/accounts";
import { bytes, moment } from "../kernel/columns";
import { companies } from "./companies";

/** How a company keeps its books; a company without a row has the defaults of its country. */
export const accountingBooks = pgTable("accounting_books", {
  companyId: integer("company_id")
    .primaryKey()
    .references(() => companies.id),
  template: text("template")
    .$type<"skr03" | "skr04" | "netherlands" | "russia" | "international">()
    .notNull(),
  recognition: text("recognition").$type<"none" | "day" | "month">().notNull(),
  /** Month in which the fiscal year begins, 1 to 12. */
  fiscalStart: integer("fiscal_start").notNull(),
  /** Numbers of consultant and client in DATEV. */
  consultant: integer("consultant").notNull(),
  client: integer("client").notNull(),
  /** Digits of a general ledger account in DATEV, 4 to 8; customers' accounts have one more. */
  accountLength: integer("account_length").notNull(),
  updatedAt: moment("updated_at").notNull(),
});

/** Accounts of a company in place of those of its plan, or besides them; what each says is in shared/chart.ts. */
export const accountingRules = pgTable(
  "accounting_rules",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    companyId: integer("company_id")
      .notNull()
      .references(() => companies.id),
    role: text("role").notNull(),
    event: text("event").notNull().default(""),
    tax: text("tax").notNull().default(""),
    country: text("country").notNull().default(""),
    rate: text("rate").notNull().default(""),
    item: text("item").notNull().default(""),
    currency: text("currency").notNull().default(""),
    account: text("account").notNull(),
    name: text("name").notNull(),
    taxKey: text("tax_key").notNull().default(""),
    isAutomatic: boolean("is_automatic").notNull().default(false),
  },
  (t) => [
    uniqueIndex("accounting_rules_place").on(
      t.companyId,
      t.role,
      t.event,
      t.tax,
      t.country,
      t.rate,
      t.item,
      t.currency,
    ),
  ],
);

/** Files that were made of the books, the newest last. */
export const accountingExports = pgTable(
  "accounting_exports",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    companyId: integer("company_id")
      .notNull()
      .references(() => companies.id),
    format: text("format")
      .$type<"csv" | "xlsx" | "datev" | "datev_debtors" | "commerceml" | "saft" | "documents">()
      .notNull(),
    /** Months, `YYYY-MM`, both included. */
    firstMonth: text("first_month").notNull(),
    lastMonth: text("last_month").notNull(),
    /** Empty = all. */
    currency: text("currency").notNull(),
    /** Of the file's bytes; of documents, of their list. Hexadecimal SHA-256. */
    digest: text("digest").notNull(),
    size: integer("size").notNull(),
    /** Entries, or documents. */
    count: integer("count").notNull(),
    createdAt: moment("created_at").notNull(),
    /** Null = the operator. */
    createdBy: staffId("created_by"),
  },
  (t) => [
    index("accounting_exports_company").on(t.companyId, t.id),
    index("accounting_exports_same").on(t.companyId, t.format, t.firstMonth, t.lastMonth, t.currency, t.id),
  ],
);

/** The bytes of these files, in parts; kept for a time. Documents have none. */
export const accountingExportParts = pgTable(
  "accounting_export_parts",
  {
    exportId: integer("export_id")
      .notNull()
      .references(() => accountingExports.id, { onDelete: "cascade" }),
    place: integer("place").notNull(),
    content: bytes("content").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.exportId, t.place] }),
    index("accounting_export_parts_created").on(t.createdAt),
  ],
);
