import { sql } from "drizzle-orm";
import { check, index, integer, numeric, pgTable, uniqueIndex } from "drizzle-orm/pg-core";
import { TaxParams } from "../../../base/params/billing";
import { amount, checkedJson, moment } from "../kernel/columns";
import { servers } from "../servers/servers";
import { invoices } from "./billing";
import { companies } from "./companies";

/**
 * A month of a server by the hour: what it costs at most, and what was charged of it so far. That money waits in
 * `clearing` until the month is closed with its invoice. Only a closed month has one; one that cost nothing has none.
 */
export const usageMonths = pgTable(
  "usage_months",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    serverId: integer("server_id")
      .notNull()
      .references(() => servers.id),
    companyId: integer("company_id")
      .notNull()
      .references(() => companies.id),
    startsAt: moment("starts_at").notNull(),
    endsAt: moment("ends_at").notNull(),
    /** Of the whole month, as it was when the month was opened. */
    subtotal: amount("subtotal").notNull(),
    tax: amount("tax").notNull(),
    taxRate: numeric("tax_rate", { precision: 5, scale: 2 }).notNull(),
    taxReason: checkedJson("tax_reason", TaxParams).notNull(),
    total: amount("total").notNull(),
    capHours: integer("cap_hours").notNull(),
    /** Charged so far, with tax. */
    hours: integer("hours").notNull().default(0),
    charged: amount("charged").notNull().default("0.00"),
    /** When the next hour begins; null = none does: the server is not ready yet, or its time stands still. */
    nextAt: moment("next_at"),
    /** Since when its time stands still, because credit ran out or it is suspended. */
    stoppedAt: moment("stopped_at"),
    /** When its owner was told that the credit will not last; null = not since it last did. */
    warnedAt: moment("warned_at"),
    invoiceId: integer("invoice_id")
      .unique()
      .references(() => invoices.id),
    closedAt: moment("closed_at"),
  },
  (t) => [
    uniqueIndex("usage_months_once").on(t.serverId, t.startsAt),
    uniqueIndex("usage_months_open").on(t.serverId).where(sql`closed_at is null`),
    index("usage_months_next").on(t.id, t.nextAt).where(sql`closed_at is null`),
    check("usage_months_charged", sql`${t.charged} >= 0 and ${t.charged} <= ${t.total}`),
    check("usage_months_closed", sql`${t.closedAt} is null or ${t.nextAt} is null`),
    check("usage_months_invoice", sql`${t.invoiceId} is null or ${t.closedAt} is not null`),
  ],
);
