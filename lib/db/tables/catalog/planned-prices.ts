import { sql } from "drizzle-orm";
import { index, integer, numeric, pgTable, text } from "drizzle-orm/pg-core";
import { accounts } from "../customers/accounts";
import { moment } from "../kernel/columns";

/** Planned prices of catalog entries. Pending until applied or cancelled; never both. */
export const plannedPrices = pgTable(
  "planned_prices",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    kind: text("kind").$type<"presets" | "systems" | "software" | "traffic_plans">().notNull(),
    entryId: integer("entry_id").notNull(),
    /** The price within the entry: path in the catalog file, such as `price.NL.EUR`. */
    field: text("field").notNull(),
    currency: text("currency").$type<"EUR" | "RUB" | "USD">().notNull(),
    /** Net; null = no longer sold in that currency. */
    amount: numeric("amount", { precision: 14, scale: 2 }),
    startsAt: moment("starts_at").notNull(),
    /** A member of staff; null = the operator's command. */
    plannedBy: integer("planned_by").references(() => accounts.id),
    plannedAt: moment("planned_at").notNull(),
    appliedAt: moment("applied_at"),
    droppedAt: moment("dropped_at"),
  },
  (t) => [
    index("planned_prices_open").on(t.startsAt, t.id).where(sql`applied_at is null and dropped_at is null`),
    index("planned_prices_entry").on(t.kind, t.entryId, t.id),
  ],
);
