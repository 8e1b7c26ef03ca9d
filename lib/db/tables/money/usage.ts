import { sql } from "drizzle-orm";
import { check, index, integer, numeric, pgTable, uniqueIndex } from "drizzle-orm/pg-core";
import { TaxParams } from "../../../base/params/billing";
import { amount, checkedJson, moment } from "../kernel/columns";
import { servers } from "../servers/servers";
import { invoices } from "./billing";
import { companies } from "./companies";

/**
 * A month of a server billed hourly: its maximum price, and the amount charged so far, which is held in `clearing`
 * until the month is closed with its invoice. Only closed months have one, and only if something was charged.
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
    /** Price of the whole month, fixed when the month was opened. */
    subtotal: amount("subtotal").notNull(),
    tax: amount("tax").notNull(),
    taxRate: numeric("tax_rate", { precision: 5, scale: 2 }).notNull(),
    taxReason: checkedJson("tax_reason", TaxParams).notNull(),
    total: amount("total").notNull(),
    capHours: integer("cap_hours").notNull(),
    /** Charged so far: hours, and amount including tax. */
    hours: integer("hours").notNull().default(0),
    charged: amount("charged").notNull().default("0.00"),
    /** Start of the next billed hour; null = not metered: the server is not ready yet or billing is stopped. */
    nextAt: moment("next_at"),
    /** When billing was stopped, because credit ran out or the server is suspended. */
    stoppedAt: moment("stopped_at"),
    /** When the owner was warned of low credit; null = not since credit was last sufficient. */
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
