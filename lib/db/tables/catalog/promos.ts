import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { accounts } from "../customers/accounts";
import { moment } from "../kernel/columns";
import { orders } from "../orders/orders";

/** Promo codes for new servers. Null limits are unlimited. */
export const promos = pgTable(
  "promos",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    /** Upper case. */
    code: text("code").notNull().unique(),
    /** Either percent or amounts by currency. */
    percent: numeric("percent", { precision: 5, scale: 2 }),
    amounts: jsonb("amounts").$type<Partial<Record<"EUR" | "RUB" | "USD", string>> | null>(),
    /** Applies to every period of the server, not only the first one. */
    isForever: boolean("is_forever").notNull(),
    presetIds: jsonb("preset_ids").$type<number[] | null>(),
    accountIds: jsonb("account_ids").$type<number[] | null>(),
    usesMost: integer("uses_most"),
    usesPerAccount: integer("uses_per_account"),
    validFrom: moment("valid_from"),
    /** End of validity, exclusive. */
    validUntil: moment("valid_until"),
    isActive: boolean("is_active").notNull().default(true),
    note: text("note").notNull().default(""),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [check("promos_terms", sql`(${t.percent} is null) <> (${t.amounts} is null)`)],
);

/** One per order; void once the order is cancelled. */
export const promoUses = pgTable(
  "promo_uses",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    promoId: integer("promo_id")
      .notNull()
      .references(() => promos.id),
    accountId: integer("account_id")
      .notNull()
      .references(() => accounts.id),
    orderId: integer("order_id")
      .notNull()
      .references(() => orders.id),
    usedAt: moment("used_at").notNull(),
    voidedAt: moment("voided_at"),
  },
  (t) => [
    uniqueIndex("promo_uses_order").on(t.orderId),
    index("promo_uses_open").on(t.promoId, t.accountId).where(sql`voided_at is null`),
  ],
);
