import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { ownerId } from "../customers/accounts";
import { moment } from "../kernel/columns";
import { invoices } from "../money/billing";

/** Invoices over products that are dunned until they are paid or canceled; written with the invoice. */
export const productDebts = pgTable(
  "product_debts",
  {
    invoiceId: integer("invoice_id")
      .primaryKey()
      .references(() => invoices.id),
    accountId: ownerId(),
    /** When its next dunning step is due; null = none. */
    nextStepAt: moment("next_step_at"),
  },
  (t) => [
    index("product_debts_account").on(t.accountId, t.invoiceId),
    index("product_debts_next_step").on(t.accountId, t.nextStepAt).where(sql`next_step_at is not null`),
  ],
);

/** Dunning steps of these; the primary key ensures that each happens once. */
export const productSteps = pgTable(
  "product_steps",
  {
    invoiceId: integer("invoice_id")
      .notNull()
      .references(() => productDebts.invoiceId),
    step: text("step").notNull(),
    at: moment("at").notNull(),
    /** Skipped because a later step was already due, or it had become pointless. */
    isSkipped: boolean("is_skipped").notNull().default(false),
    /** The mail to the owner; null = none. */
    mailId: integer("mail_id"),
  },
  (t) => [primaryKey({ columns: [t.invoiceId, t.step] })],
);
