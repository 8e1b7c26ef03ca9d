import { index, integer, pgTable } from "drizzle-orm/pg-core";
import { ownerId } from "../customers/accounts";
import { amount, moment } from "../kernel/columns";
import { invoices } from "../money/billing";
import { orders } from "./orders";

/** Orders that began unpaid because their customer pays later, with the terms as they were then. */
export const payLaterOrders = pgTable(
  "pay_later_orders",
  {
    orderId: integer("order_id")
      .primaryKey()
      .references(() => orders.id),
    accountId: ownerId(),
    invoiceId: integer("invoice_id")
      .notNull()
      .unique()
      .references(() => invoices.id),
    amount: amount("amount").notNull(),
    /** What was owed before it. */
    owedBefore: amount("owed_before").notNull(),
    limit: amount("credit_limit").notNull(),
    at: moment("at").notNull(),
  },
  (t) => [index("pay_later_orders_account").on(t.accountId, t.orderId)],
);
