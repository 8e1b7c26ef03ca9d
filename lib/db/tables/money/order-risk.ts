import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { z } from "zod";
import { accounts, ownerId, staffId } from "../customers/accounts";
import { checkedJson, moment } from "../kernel/columns";
import { orders } from "../orders/orders";
import { payments } from "./billing";

/** Why an order got points: the rule, its points, and what it found. Newer rules may be unknown to older code. */
const RiskReason = z.object({ rule: z.string(), points: z.int(), found: z.string() });

/**
 * passed, trusted: never waited. waiting: for staff; identity: staff asked for a KYC check; refunding: a second person
 * has to agree with the refund. The others are final.
 */
type ReviewState =
  | "passed"
  | "trusted"
  | "waiting"
  | "identity"
  | "refunding"
  | "approved"
  | "rejected"
  | "cancelled";

/** The risk of each paid order when it was paid, and what was decided about those that waited. */
export const orderReviews = pgTable(
  "order_reviews",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    orderId: integer("order_id")
      .notNull()
      .unique()
      .references(() => orders.id),
    accountId: ownerId(),
    points: integer("points").notNull(),
    /** The points from which orders waited then. */
    threshold: integer("threshold").notNull(),
    reasons: checkedJson("reasons", z.array(RiskReason)).notNull().default([]),
    state: text("state").$type<ReviewState>().notNull(),
    createdAt: moment("created_at").notNull(),
    identityAskedAt: moment("identity_asked_at"),
    /** Who wants to reject it, where a second person has to agree with the refund. */
    refundAskedBy: staffId("refund_asked_by"),
    decidedBy: staffId("decided_by"),
    decidedAt: moment("decided_at"),
    /** What staff said about the decision; for staff alone. */
    note: text("note").notNull().default(""),
  },
  (t) => [
    index("order_reviews_account").on(t.accountId, t.id),
    index("order_reviews_open").on(t.id).where(sql`state in ('waiting', 'identity', 'refunding')`),
  ],
);

/** From where an order was placed. `country` and `signUpCountry`: of the addresses, where known. */
export const orderOrigins = pgTable(
  "order_origins",
  {
    orderId: integer("order_id")
      .primaryKey()
      .references(() => orders.id),
    /** Null = not known. */
    address: text("address"),
    country: text("country"),
    signUpCountry: text("sign_up_country"),
    at: moment("at").notNull(),
  },
  (t) => [index("order_origins_address").on(t.address, t.at).where(sql`address is not null`)],
);

/** What a provider tells of the card of a payment: its id of the number, and the country of the bank. */
export const paymentCards = pgTable(
  "payment_cards",
  {
    paymentId: integer("payment_id")
      .primaryKey()
      .references(() => payments.id),
    accountId: ownerId(),
    fingerprint: text("fingerprint"),
    country: text("country"),
    at: moment("at").notNull(),
  },
  (t) => [
    index("payment_cards_account").on(t.accountId, t.at),
    index("payment_cards_fingerprint").on(t.fingerprint, t.at).where(sql`fingerprint is not null`),
  ],
);

/** Entries of the lists that staff keep: domains of disposable mailboxes, and words. Lower case. */
export const riskEntries = pgTable(
  "risk_entries",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    list: text("list").$type<"mailboxes" | "words">().notNull(),
    value: text("value").notNull(),
    addedBy: staffId("added_by"),
    addedAt: moment("added_at").notNull().defaultNow(),
  },
  (t) => [uniqueIndex("risk_entries_once").on(t.list, t.value)],
);

/** Customers whose orders never wait, because staff say so. */
export const accountTrust = pgTable("account_trust", {
  accountId: integer("account_id")
    .primaryKey()
    .references(() => accounts.id),
  isTrusted: boolean("is_trusted").notNull(),
  reason: text("reason").notNull(),
  changedBy: staffId("changed_by"),
  changedAt: moment("changed_at").notNull(),
});
