import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { presets } from "../catalog/catalog";
import { ownerId, staffId } from "../customers/accounts";
import { amount, moment } from "../kernel/columns";
import { orders } from "./orders";

/** Configurations that staff have offered to a customer at a price that holds until a moment; each is ordered at most once. */
export const offers = pgTable(
  "offers",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    accountId: ownerId(),
    presetId: integer("preset_id")
      .notNull()
      .references(() => presets.id),
    location: text("location").notNull(),
    /** As an order names it, such as `monthly`. */
    period: text("period").notNull(),
    /** How many servers. */
    count: integer("count").notNull(),
    currency: text("currency").$type<"EUR" | "RUB" | "USD">().notNull(),
    /** Net price of the preset for a month, in place of the catalog's. */
    price: amount("price").notNull(),
    /** Exclusive. */
    holdsUntil: moment("holds_until").notNull(),
    createdBy: staffId("created_by"),
    createdAt: moment("created_at").notNull(),
    acceptedAt: moment("accepted_at"),
    /** The order, of several servers the first one. */
    orderId: integer("order_id").references(() => orders.id),
    /** Since when its price holds no more, as staff have decided; null = it was not withdrawn. */
    withdrawnAt: moment("withdrawn_at"),
    withdrawnBy: staffId("withdrawn_by"),
  },
  (t) => [
    index("offers_account").on(t.accountId, t.id),
    check("offers_accepted", sql`(${t.acceptedAt} is null) = (${t.orderId} is null)`),
    check("offers_withdrawn", sql`${t.withdrawnAt} is null or ${t.acceptedAt} is null`),
  ],
);
