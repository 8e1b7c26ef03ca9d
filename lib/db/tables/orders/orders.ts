import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { presets } from "../catalog/catalog";
import { accounts } from "../customers/accounts";
import { moment } from "../kernel/columns";
import { invoices } from "../money/billing";

export const orders = pgTable(
  "orders",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity({ startWith: 7001 }),
    accountId: integer("account_id")
      .notNull()
      .references(() => accounts.id),
    presetId: integer("preset_id")
      .notNull()
      .references(() => presets.id),
    location: text("location").notNull(),
    months: integer("months").notNull(),
    /** in_review: paid, and waits for a decision of staff. */
    status: text("status")
      .$type<"unpaid" | "in_review" | "deploying" | "done" | "failed" | "cancelled">()
      .notNull(),
    invoiceId: integer("invoice_id")
      .notNull()
      .references(() => invoices.id),
    serverId: integer("server_id").notNull().unique(),
    hasStock: boolean("has_stock").notNull(),
    wantsMail: boolean("wants_mail").notNull(),
    callbackUrl: text("callback_url"),
    createdAt: moment("created_at").notNull(),
    holdUntil: moment("hold_until").notNull(),
  },
  (t) => [
    index("orders_account").on(t.accountId, t.id),
    // For how fast plans sell.
    index("orders_sold")
      .on(t.createdAt, t.presetId, t.location)
      .where(sql`has_stock and status in ('deploying', 'done')`),
    // For the list of staff; most orders are done.
    index("orders_listed").on(t.createdAt, t.id),
    index("orders_listed_state").on(t.status, t.createdAt, t.id).where(sql`status <> 'done'`),
  ],
);
