import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { presets } from "../catalog/catalog";
import { ownerId, staffId } from "../customers/accounts";
import { amount, moment } from "../kernel/columns";
import { companies } from "../money/companies";
import { productSubscriptions, products } from "../money/products";
import { serverId } from "../servers/servers";

/**
 * Changes of what a plan costs the servers that have it, or a product those who have it. `planned`: seen by staff alone; `announced`: its customers are
 * told, and renewals take it; `canceled`: nothing is left of it.
 */
export const priceChanges = pgTable(
  "price_changes",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    /** Null = it is about a product. */
    presetId: integer("preset_id").references(() => presets.id),
    productId: integer("product_id").references(() => products.id),
    /** Empty = at every location. */
    location: text("location").notNull().default(""),
    /** Length of the billed period in months; 0 = any. */
    months: integer("months").notNull().default(0),
    currency: text("currency").$type<"EUR" | "RUB" | "USD">().notNull(),
    /** Null = of all companies. */
    companyId: integer("company_id").references(() => companies.id),
    /** Net for a month; of a product, for one and a period. */
    price: amount("price").notNull(),
    /** The day from which periods that begin cost it, `YYYY-MM-DD`, and its first moment. */
    startsOn: date("starts_on").notNull(),
    startsAt: moment("starts_at").notNull(),
    /** Servers that are older keep their price; null = none. */
    keepBefore: date("keep_before"),
    state: text("state").$type<"planned" | "announced" | "canceled">().notNull(),
    createdBy: staffId("created_by"),
    createdAt: moment("created_at").notNull(),
    announcedAt: moment("announced_at"),
    canceledAt: moment("canceled_at"),
  },
  (t) => [
    index("price_changes_open").on(t.id).where(sql`state <> 'planned'`),
    check("price_changes_one", sql`(${t.presetId} is null) <> (${t.productId} is null)`),
  ],
);

/** The servers that a change is about, each with its price before. */
export const priceChangeServers = pgTable(
  "price_change_servers",
  {
    changeId: integer("change_id")
      .notNull()
      .references(() => priceChanges.id),
    serverId: serverId(),
    /** Its owner when the change was planned. */
    accountId: ownerId(),
    /** Net for a month. */
    oldPrice: amount("old_price").notNull(),
    /** It keeps that price. */
    isKept: boolean("is_kept").notNull(),
    /** From which periods on it pays the new one: those of the change, and not before the notice is over. */
    startsAt: moment("starts_at").notNull(),
    /** When its owner was told; until then nothing changes. */
    toldAt: moment("told_at"),
    /** When its owner was told that it does not change after all. */
    takenBackAt: moment("taken_back_at"),
  },
  (t) => [
    primaryKey({ columns: [t.changeId, t.serverId] }),
    index("price_change_servers_server").on(t.serverId, t.changeId),
    index("price_change_servers_account").on(t.accountId, t.changeId),
    index("price_change_servers_untold")
      .on(t.changeId, t.accountId)
      .where(sql`told_at is null and not is_kept`),
    index("price_change_servers_told")
      .on(t.changeId, t.accountId)
      .where(sql`told_at is not null and taken_back_at is null`),
  ],
);

/** The same for a change of a product: who has it. */
export const priceChangeProducts = pgTable(
  "price_change_products",
  {
    changeId: integer("change_id")
      .notNull()
      .references(() => priceChanges.id),
    subscriptionId: integer("subscription_id")
      .notNull()
      .references(() => productSubscriptions.id),
    accountId: ownerId(),
    /** Net, for one and a period. */
    oldPrice: amount("old_price").notNull(),
    /** It keeps that price. */
    isKept: boolean("is_kept").notNull(),
    /** From which periods on it costs the new one: those of the change, and not before the notice is over. */
    startsAt: moment("starts_at").notNull(),
    /** When its owner was told; until then nothing changes. */
    toldAt: moment("told_at"),
    /** When its owner was told that it does not change after all. */
    takenBackAt: moment("taken_back_at"),
  },
  (t) => [
    primaryKey({ columns: [t.changeId, t.subscriptionId] }),
    index("price_change_products_subscription").on(t.subscriptionId, t.changeId),
    index("price_change_products_account").on(t.accountId, t.changeId),
    index("price_change_products_untold")
      .on(t.changeId, t.accountId)
      .where(sql`told_at is null and not is_kept`),
    index("price_change_products_told")
      .on(t.changeId, t.accountId)
      .where(sql`told_at is not null and taken_back_at is null`),
  ],
);
