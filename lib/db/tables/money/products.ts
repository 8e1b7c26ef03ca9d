import { sql } from "drizzle-orm";
import { boolean, index, integer, numeric, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { z } from "zod";
import { ownerId, staffId } from "../customers/accounts";
import { projectId } from "../customers/projects";
import { amount, checkedJson, moment } from "../kernel/columns";
import { invoices } from "./billing";

const word = z.string();
/** By language; an empty one is read as English. */
export const ProductNames = z.object({ en: word, ru: word, de: word });
export type ProductNames = z.infer<typeof ProductNames>;

/** Net, for one and a period; a currency without a price is not sold in. */
export const ProductPrices = z.object({
  EUR: z.string().optional(),
  RUB: z.string().optional(),
  USD: z.string().optional(),
});
export type ProductPrices = z.infer<typeof ProductPrices>;

/** What recurs and is no server: colocation, management, a support plan. */
export const products = pgTable("products", {
  id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
  names: checkedJson("names", ProductNames).notNull(),
  /** Length of a period: 1, 3, 6, 12, 24 or 36 months. */
  months: integer("months").notNull(),
  prices: checkedJson("prices", ProductPrices).notNull(),
  /** Whether the tax of the customer applies to it. */
  isTaxed: boolean("is_taxed").notNull().default(true),
  isActive: boolean("is_active").notNull().default(true),
  /** Counts the changes, so that two people do not overwrite each other. */
  version: integer("version").notNull().default(1),
  createdAt: moment("created_at").notNull(),
});

/** Products sold to customers, each from a day on. */
export const productSubscriptions = pgTable(
  "product_subscriptions",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    accountId: ownerId(),
    productId: integer("product_id")
      .notNull()
      .references(() => products.id),
    quantity: integer("quantity").notNull(),
    /** What tells it from others of the same product, such as a host name; empty = nothing. */
    label: text("label").notNull().default(""),
    projectId: projectId(),
    /** Net, for one and a period, in place of the catalog's; null = the catalog's of the day of the invoice. */
    agreedPrice: numeric("agreed_price", { precision: 14, scale: 2 }),
    currency: text("currency").$type<"EUR" | "RUB" | "USD">().notNull(),
    startsAt: moment("starts_at").notNull(),
    /** Start of the next period, which is not invoiced yet. */
    nextAt: moment("next_at").notNull(),
    createdBy: staffId("created_by"),
    createdAt: moment("created_at").notNull(),
    /** Paused because it is not paid: no further period is invoiced until it is. */
    pausedAt: moment("paused_at"),
    endedAt: moment("ended_at"),
    endReason: text("end_reason").notNull().default(""),
    /** Idempotency key of the sale. */
    requestKey: text("request_key").unique(),
  },
  (t) => [
    index("product_subscriptions_account").on(t.accountId, t.id),
    index("product_subscriptions_product").on(t.productId),
    index("product_subscriptions_project").on(t.projectId).where(sql`project_id is not null`),
    index("product_subscriptions_paused").on(t.id).where(sql`paused_at is not null and ended_at is null`),
    index("product_subscriptions_next").on(t.nextAt, t.id).where(sql`ended_at is null`),
    // For the list of staff.
    index("product_subscriptions_listed").on(t.createdAt, t.id).where(sql`ended_at is null`),
    index("product_subscriptions_gone").on(t.nextAt, t.id).where(sql`ended_at is not null`),
    index("product_subscriptions_gone_listed").on(t.createdAt, t.id).where(sql`ended_at is not null`),
  ],
);

/** Periods of these that were invoiced, each once. */
export const productPeriods = pgTable(
  "product_periods",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    subscriptionId: integer("subscription_id")
      .notNull()
      .references(() => productSubscriptions.id),
    invoiceId: integer("invoice_id")
      .notNull()
      .references(() => invoices.id),
    startsAt: moment("starts_at").notNull(),
    endsAt: moment("ends_at").notNull(),
    /** Net, as on the line of the invoice. */
    amount: amount("amount").notNull(),
  },
  (t) => [
    uniqueIndex("product_periods_once").on(t.subscriptionId, t.startsAt),
    index("product_periods_invoice").on(t.invoiceId),
  ],
);
