import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, numeric, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { z } from "zod";
import type { CardMethodName } from "../../../base/card-methods";
import { accounts } from "../customers/accounts";
import { checkedJson, moment } from "../kernel/columns";
import { payments } from "./billing";

/** Card payment methods; `sandbox` moves no money. */
export type CardMethod = CardMethodName;

/** A problem that staff must resolve, because the panel cannot post the payment. */
export const PaymentProblem = z.discriminatedUnion("code", [
  z.object({ code: z.literal("wrong_currency"), amount: z.string(), currency: z.string() }),
]);

/** open: the customer may still pay. pending: paid but not confirmed yet. After that the payment's state applies. */
export type CheckoutPhase = "open" | "pending";

/** Checkout sessions at the payment provider: one per external payment. */
export const checkoutSessions = pgTable(
  "checkout_sessions",
  {
    paymentId: integer("payment_id")
      .primaryKey()
      .references(() => payments.id),
    method: text("method").$type<CardMethod>().notNull(),
    /** Idempotency key at the provider. Stored before the request, so that a retry creates no second payment. */
    key: text("key").notNull().unique(),
    /** The provider's id; null until it has responded. */
    outsideId: text("outside_id"),
    /** Checkout URL; null until the provider has responded, and for saved cards. */
    address: text("address"),
    /** Path to return to after payment. */
    returnTo: text("return_to").notNull(),
    /** Whether the card is saved for automatic payment. */
    savesCard: boolean("saves_card").notNull().default(false),
    /** The saved card charged off-session. */
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

/** Webhook events of payment providers, each stored once; also those that match no payment. */
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
    /** When and by whom an unpostable event was resolved (null = operator command), and how. */
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

/** Disputed payments (chargebacks); both `won` and `lost` are final. */
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

/**
 * Saved cards, direct debits and wallets. Numbers stay at the provider; stored are the ids to charge them and the details
 * to tell them apart.
 */
export const savedCards = pgTable(
  "saved_cards",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    accountId: integer("account_id")
      .notNull()
      .references(() => accounts.id),
    method: text("method").$type<CardMethod>().notNull(),
    /** The provider's ids of the customer and of the card. */
    customer: text("customer").notNull(),
    outsideId: text("outside_id").notNull(),
    brand: text("brand").notNull(),
    /** Of a card or bank account; empty = it has no number, as a wallet. */
    lastDigits: text("last_digits").notNull(),
    /** Null = it does not expire. */
    expiresYear: integer("expires_year"),
    expiresMonth: integer("expires_month"),
    /** Used for automatic payment. */
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

/** State of the sandbox provider, which a real one stores itself. */
export const sandboxPayments = pgTable("sandbox_payments", {
  id: text("id").primaryKey(),
  key: text("key").notNull().unique(),
  amount: numeric("amount", { precision: 14, scale: 2 }).notNull(),
  currency: text("currency").notNull(),
  title: text("title").notNull(),
  state: text("state").$type<"open" | "challenge" | "paid" | "failed">().notNull(),
  card: text("card"),
  /** Received amount, if the test card pays a different one. */
  arrives: numeric("arrives", { precision: 14, scale: 2 }),
  /** When the payment becomes confirmed. */
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
    /** Not unique: the same event may be sent more than once. */
    eventId: text("event_id").notNull(),
    body: text("body").notNull(),
    dueAt: moment("due_at").notNull(),
    sentAt: moment("sent_at"),
  },
  (t) => [index("sandbox_reports_payment").on(t.paymentId)],
);
