import { date, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { amount } from "../kernel/columns";

/** What a row counts together: everything of the seller, one location, one plan, or one plan in one location. */
export type FigurePart = "all" | "location" | "plan" | "both";

const seller = {
  companyId: integer("company_id").notNull(),
  currency: text("currency").$type<"EUR" | "RUB" | "USD">().notNull(),
  /** "" = none, or all of them. */
  location: text("location").notNull(),
  /** 0 = none, or all of them. */
  presetId: integer("preset_id").notNull(),
};

/**
 * Key figures of calendar months (docs/numbers.md), counted again each night. A customer with two plans is one
 * customer, so that customers of single plans do not add up to those of all: each part is counted by itself.
 */
export const keyFigureMonths = pgTable(
  "key_figure_months",
  {
    part: text("part").$type<FigurePart>().notNull(),
    /** First day, `YYYY-MM-01`. */
    month: date("month").notNull(),
    ...seller,
    mrr: amount("mrr").notNull().default("0.00"),
    /** Net, from the ledger. */
    revenue: amount("revenue").notNull().default("0.00"),
    customers: integer("customers").notNull().default(0),
    servers: integer("servers").notNull().default(0),
    newCustomers: integer("new_customers").notNull().default(0),
    lostCustomers: integer("lost_customers").notNull().default(0),
    /** Only of everything of a seller. */
    signUps: integer("sign_ups").notNull().default(0),
    firstOrders: integer("first_orders").notNull().default(0),
  },
  (t) => [
    primaryKey({
      name: "key_figure_months_key",
      columns: [t.part, t.month, t.companyId, t.currency, t.location, t.presetId],
    }),
  ],
);

/** Net revenue of days, from the ledger, by location and plan of the server that was sold. */
export const keyFigureDays = pgTable(
  "key_figure_days",
  {
    day: date("day").notNull(),
    ...seller,
    revenue: amount("revenue").notNull(),
  },
  (t) => [
    primaryKey({
      name: "key_figure_days_key",
      columns: [t.day, t.companyId, t.currency, t.location, t.presetId],
    }),
  ],
);
