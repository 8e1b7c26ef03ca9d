import { sql } from "drizzle-orm";
import { check, index, integer, numeric, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { presets } from "../catalog/catalog";
import { accounts, ownerId, staffId } from "../customers/accounts";
import { amount, moment } from "../kernel/columns";

/** Payment terms that staff have agreed on with a customer; a customer without a row has none. */
export const customerTerms = pgTable(
  "customer_terms",
  {
    accountId: integer("account_id")
      .primaryKey()
      .references(() => accounts.id),
    /** The most that may be owed once an order is paid later; null = orders wait for their payment. */
    payLaterLimit: amount("pay_later_limit"),
    /** Days from such an order until its invoice is due. */
    payLaterDays: integer("pay_later_days"),
    /** Currency of the limit, which holds in no other one. */
    currency: text("currency").$type<"EUR" | "RUB" | "USD">(),
    /** The customer's own references, printed on invoices. */
    purchaseOrder: text("purchase_order").notNull().default(""),
    costCenter: text("cost_center").notNull().default(""),
    /** Day of the month, the seller's, on which all periods end, so that they stand on one invoice; null = none. */
    invoiceDay: integer("invoice_day"),
    updatedAt: moment("updated_at").notNull(),
  },
  (t) => [
    check(
      "customer_terms_pay_later",
      sql`(${t.payLaterLimit} is null) = (${t.payLaterDays} is null) and (${t.payLaterLimit} is null) = (${t.currency} is null)`,
    ),
    check("customer_terms_invoice_day", sql`${t.invoiceDay} between 1 and 28`),
    index("customer_terms_aligned").on(t.accountId).where(sql`invoice_day is not null`),
  ],
);

/** What a discount is taken off: everything that recurs, the plan alone, licenses, or products that are no servers. */
export type DiscountCover = "all" | "plan" | "licenses" | "products";

/** Discounts of single customers; at most one of each is open. */
export const customerDiscounts = pgTable(
  "customer_discounts",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    accountId: ownerId(),
    percent: numeric("percent", { precision: 5, scale: 2 }).notNull(),
    covers: text("covers").$type<DiscountCover>().notNull(),
    startsAt: moment("starts_at").notNull(),
    /** Exclusive; null = until it is ended. */
    endsAt: moment("ends_at"),
    createdBy: staffId("created_by"),
    createdAt: moment("created_at").notNull(),
    /** When staff ended it. */
    endedAt: moment("ended_at"),
  },
  (t) => [
    index("customer_discounts_account").on(t.accountId, t.id),
    uniqueIndex("customer_discounts_open").on(t.accountId).where(sql`ended_at is null`),
  ],
);

/** Net prices of plans for a month that staff have agreed on with a customer, in place of the catalog's. */
export const customerPrices = pgTable(
  "customer_prices",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    accountId: ownerId(),
    presetId: integer("preset_id")
      .notNull()
      .references(() => presets.id),
    /** Empty = at every location. */
    location: text("location").notNull().default(""),
    /** Length of the billed period in months; 0 = any. */
    months: integer("months").notNull().default(0),
    currency: text("currency").$type<"EUR" | "RUB" | "USD">().notNull(),
    price: amount("price").notNull(),
    createdBy: staffId("created_by"),
    createdAt: moment("created_at").notNull(),
    endedAt: moment("ended_at"),
  },
  (t) => [
    index("customer_prices_account").on(t.accountId, t.id),
    uniqueIndex("customer_prices_open")
      .on(t.accountId, t.presetId, t.location, t.months, t.currency)
      .where(sql`ended_at is null`),
  ],
);
