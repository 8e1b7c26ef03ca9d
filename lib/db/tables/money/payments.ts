import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, numeric, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { z } from "zod";
import { accounts } from "../customers/accounts";
import { checkedJson, moment } from "../kernel/columns";
import { payments } from "./billing";

/** Payments by card; `sandbox` moves no money. */
export type CardMethod = "sandbox" | "stripe";

/** What a person has to look at, because the panel cannot book it. */
export const PaymentProblem = z.discriminatedUnion("code", [
  z.object({ code: z.literal("wrong_currency"), amount: z.string(), currency: z.string() }),
]);

/** open: the customer may still pay. pending: paid, but the money is not certain yet. Later see the payment's state. */
export type CheckoutPhase = "open" | "pending";

/** What a payment has with the system outside: one row for each that is paid there. */
export const checkoutSessions = pgTable(
  "checkout_sessions",
  {
    paymentId: integer("payment_id")
      .primaryKey()
      .references(() => payments.id),
    method: text("method").$type<CardMethod>().notNull(),
    /** Names the payment outside. It is stored before the outside is asked, so that a repeated question is the same payment. */
    key: text("key").notNull().unique(),
    /** The outside's name of it; null until it has answered. */
    outsideId: text("outside_id"),
    /** Where the customer pays; null until the outside has answered, and when a saved card is charged. */
    address: text("address"),
    /** The path to show once it is paid. */
    returnTo: text("return_to").notNull(),
    /** Whether the card is kept for automatic payment. */
    savesCard: boolean("saves_card").notNull().default(false),
    /** The saved card that is charged without the customer. */
    savedCardId: integer("saved_card_id"),
    phase: text("phase").$type<CheckoutPhase>().notNull().default("open"),
    /** Why it failed. */
    reason: text("reason"),
    problem: checkedJson("problem", PaymentProblem),
    askedAt: moment("asked_at"),
    timesAsked: integer("times_asked").notNull().default(0),
  },
  (t) => [uniqueIndex("checkout_sessions_outside").on(t.method, t.outsideId)],
);

/** Everything that systems outside have reported, each report once; also what belongs to no payment of ours. */
export const paymentReports = pgTable(
  "payment_reports",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    method: text("method").$type<CardMethod>().notNull(),
    eventId: text("event_id").notNull(),
    paymentId: integer("payment_id"),
    what: jsonb("what").$type<Record<string, unknown>>().notNull(),
    outcome: text("outcome").notNull(),
    at: moment("at").notNull(),
    /** When a person settled what could not be booked; who, null = the operator's command; and how. */
    closedAt: moment("closed_at"),
    closedBy: integer("closed_by").references(() => accounts.id),
    reason: text("reason"),
  },
  (t) => [
    uniqueIndex("payment_reports_once").on(t.method, t.eventId),
    index("payment_reports_payment").on(t.paymentId),
    index("payment_reports_open")
      .on(t.id)
      .where(
        sql`outcome in ('wrong_currency', 'unknown', 'disputed_again', 'disputed_in_part', 'refunded_outside') and closed_at is null`,
      ),
  ],
);

/** Payments that the customer's bank disputes; `lost` ends one as `won` does. */
export const paymentDisputes = pgTable(
  "payment_disputes",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    method: text("method").$type<CardMethod>().notNull(),
    disputeId: text("dispute_id").notNull(),
    paymentId: integer("payment_id")
      .notNull()
      .references(() => payments.id),
    state: text("state").$type<"opened" | "won" | "lost">().notNull(),
    at: moment("at").notNull(),
  },
  (t) => [
    uniqueIndex("payment_disputes_once").on(t.method, t.disputeId),
    index("payment_disputes_payment").on(t.paymentId),
    index("payment_disputes_open").on(t.id).where(sql`state <> 'won'`),
  ],
);

/** Cards that the customer let us keep. Their numbers stay outside; here is what charges them and what tells them apart. */
export const savedCards = pgTable(
  "saved_cards",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    accountId: integer("account_id")
      .notNull()
      .references(() => accounts.id),
    method: text("method").$type<CardMethod>().notNull(),
    /** The outside's name of the customer, and of the card. */
    customer: text("customer").notNull(),
    outsideId: text("outside_id").notNull(),
    brand: text("brand").notNull(),
    lastDigits: text("last_digits").notNull(),
    expiresYear: integer("expires_year").notNull(),
    expiresMonth: integer("expires_month").notNull(),
    /** Charged by automatic payment. */
    isUsed: boolean("is_used").notNull(),
    createdAt: moment("created_at").notNull(),
    removedAt: moment("removed_at"),
  },
  (t) => [
    uniqueIndex("saved_cards_outside").on(t.method, t.outsideId),
    index("saved_cards_account").on(t.accountId),
    uniqueIndex("saved_cards_one_used").on(t.accountId).where(sql`${t.isUsed} and ${t.removedAt} is null`),
  ],
);

/** The state of the sandbox, which a real system keeps itself. */
export const sandboxPayments = pgTable("sandbox_payments", {
  id: text("id").primaryKey(),
  key: text("key").notNull().unique(),
  amount: numeric("amount", { precision: 14, scale: 2 }).notNull(),
  currency: text("currency").notNull(),
  title: text("title").notNull(),
  state: text("state").$type<"open" | "challenge" | "paid" | "failed">().notNull(),
  card: text("card"),
  /** What arrives, where the card pays another amount. */
  arrives: numeric("arrives", { precision: 14, scale: 2 }),
  /** From when on the money is certain. */
  certainAt: moment("certain_at"),
  isSaving: boolean("is_saving").notNull(),
  returnTo: text("return_to").notNull(),
  leaveTo: text("leave_to").notNull(),
  createdAt: moment("created_at").notNull(),
});

export const sandboxReports = pgTable(
  "sandbox_reports",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    paymentId: text("payment_id").notNull(),
    /** The same event may be reported more than once. */
    eventId: text("event_id").notNull(),
    body: text("body").notNull(),
    dueAt: moment("due_at").notNull(),
    sentAt: moment("sent_at"),
  },
  (t) => [index("sandbox_reports_payment").on(t.paymentId)],
);
