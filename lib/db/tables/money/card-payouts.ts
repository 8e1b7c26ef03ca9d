import { sql } from "drizzle-orm";
import { boolean, index, integer, numeric, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { staffId } from "../customers/accounts";
import { moment } from "../kernel/columns";
import { bankReceipts } from "./bank-statements";
import { payments } from "./billing";
import { companies } from "./companies";

const money = (name: string) => numeric(name, { precision: 14, scale: 2 });

/** Payouts of a card service to a bank account, as the service tells them. */
export const cardPayouts = pgTable(
  "card_payouts",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    method: text("method").notNull(),
    outsideId: text("outside_id").notNull(),
    /** Null = its payments are of none or of several. */
    companyId: integer("company_id").references(() => companies.id),
    /** What is sent to the bank; below zero where the service takes it from there. */
    amount: money("amount").notNull(),
    currency: text("currency").notNull(),
    createdAt: moment("created_at").notNull(),
    /** When it is to be at the bank. */
    arrivesAt: moment("arrives_at").notNull(),
    readAt: moment("read_at").notNull(),
    /** False = the service does not tell what it consists of. */
    isItemized: boolean("is_itemized").notNull().default(true),
    /** The receipt of the bank that it is; each is of one payout. */
    receiptId: integer("receipt_id").references(() => bankReceipts.id),
    matchedBy: staffId("matched_by"),
    matchedAt: moment("matched_at"),
  },
  (t) => [
    uniqueIndex("card_payouts_outside").on(t.method, t.outsideId),
    uniqueIndex("card_payouts_receipt").on(t.receiptId).where(sql`receipt_id is not null`),
    index("card_payouts_arrives").on(t.arrivesAt, t.id),
  ],
);

/** What a card service takes for a payment, where it says so at once rather than with a payout. */
export const paymentFees = pgTable("payment_fees", {
  paymentId: integer("payment_id")
    .primaryKey()
    .references(() => payments.id),
  amount: money("amount").notNull(),
  /** Uppercase; may be one that the panel does not use. */
  currency: text("currency").notNull(),
});

type PayoutLineKind = "payment" | "refund" | "dispute" | "fee" | "other";

/** Movements that a payout consists of. */
export const cardPayoutLines = pgTable(
  "card_payout_lines",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    payoutId: integer("payout_id")
      .notNull()
      .references(() => cardPayouts.id),
    outsideId: text("outside_id").notNull(),
    kind: text("kind").$type<PayoutLineKind>().notNull(),
    /** Before fees: above zero for what came, below for what went back. */
    gross: money("gross").notNull(),
    fee: money("fee").notNull(),
    net: money("net").notNull(),
    /** The service's id of the payment; null = of none. */
    reference: text("reference"),
    /** The payment here that it is; null = none is known. */
    paymentId: integer("payment_id").references(() => payments.id),
  },
  (t) => [
    uniqueIndex("card_payout_lines_outside").on(t.payoutId, t.outsideId),
    index("card_payout_lines_payment").on(t.paymentId).where(sql`payment_id is not null`),
  ],
);

/**
 * What payouts and fees moved between the account at a card service, the bank, and costs: what the books of a company have
 * of them. Nothing is ever changed; what a payout turns out to be later is a further row. The database dates each into
 * the company's first open day.
 */
export const cardEntries = pgTable(
  "card_entries",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    companyId: integer("company_id")
      .notNull()
      .references(() => companies.id),
    method: text("method").notNull(),
    payoutId: integer("payout_id").references(() => cardPayouts.id),
    /** Of a fee that the service told with the payment. One of both is null. */
    paymentId: integer("payment_id").references(() => payments.id),
    at: moment("at").notNull(),
    currency: text("currency").notNull(),
    /** What came to the bank; below zero for what was taken from there. */
    paid: money("paid").notNull(),
    /** What the service kept. Both together leave the account at the service. */
    fee: money("fee").notNull(),
  },
  (t) => [
    index("card_entries_company").on(t.companyId, t.at, t.id),
    index("card_entries_payout").on(t.payoutId).where(sql`payout_id is not null`),
    uniqueIndex("card_entries_payment").on(t.paymentId).where(sql`payment_id is not null`),
  ],
);
