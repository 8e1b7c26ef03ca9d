import { sql } from "drizzle-orm";
import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import type { HandedOverState } from "../../../base/handed-over";
import { accounts, staffId } from "../customers/accounts";
import { moment } from "../kernel/columns";
import { payments } from "./billing";
import { companies } from "./companies";

/** Companies whose card payments are registered with a cash register, as Russian law asks. */
export const cashRegisterCompanies = pgTable("cash_register_companies", {
  companyId: integer("company_id")
    .primaryKey()
    .references(() => companies.id),
  /** How it is taxed; empty = it registers nothing any more. */
  taxSystem: text("tax_system")
    .$type<"" | "osn" | "usn_income" | "usn_income_outcome" | "esn" | "patent">()
    .notNull(),
  /** Payments of before are not registered. */
  since: moment("since").notNull(),
  updatedBy: staffId("updated_by"),
});

/**
 * Fiscal receipts of card payments and of their refunds. A trigger writes the row with the payment's end, so that no way
 * to pay can forget it.
 */
export const fiscalReceipts = pgTable(
  "fiscal_receipts",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    accountId: integer("account_id")
      .notNull()
      .references(() => accounts.id),
    companyId: integer("company_id")
      .notNull()
      .references(() => companies.id),
    /** The payment, or the refund. */
    paymentId: integer("payment_id")
      .notNull()
      .unique()
      .references(() => payments.id),
    state: text("state").$type<HandedOverState>().notNull().default("waiting"),
    /** How often it was handed over; the cash register knows each by another id. */
    submission: integer("submission").notNull().default(1),
    attempts: integer("attempts").notNull().default(0),
    /** Why it was rejected, or is not registered yet. */
    reason: text("reason"),
    /** Numbers of the storage and of the document, and its sign; empty before it is registered. */
    storage: text("storage").notNull().default(""),
    document: text("document").notNull().default(""),
    sign: text("sign").notNull().default(""),
    url: text("url").notNull().default(""),
    createdAt: moment("created_at").notNull(),
    /** When to register it, or to ask for it. */
    dueAt: moment("due_at").notNull(),
    sentAt: moment("sent_at"),
    endedAt: moment("ended_at"),
  },
  (t) => [
    index("fiscal_receipts_account").on(t.accountId, t.id),
    index("fiscal_receipts_due").on(t.dueAt, t.id).where(sql`state in ('waiting', 'sent')`),
    index("fiscal_receipts_open").on(t.id).where(sql`state in ('rejected', 'failed')`),
  ],
);
