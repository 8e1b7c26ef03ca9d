import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { Currency } from "@/lib/base/money";
import { ownerId, staffId } from "../customers/accounts";
import { moment } from "../kernel/columns";
import { creditAdjustments } from "../money/credit-adjustments";
import { serverId } from "../servers/servers";
import { announcements } from "./announcements";

/** Credit for those concerned by an announcement: proposed by one person, approved by another. */
export const announcementCredits = pgTable(
  "announcement_credits",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity({ startWith: 11 }),
    announcementId: integer("announcement_id")
      .notNull()
      .references(() => announcements.id),
    /** A percentage of the month's price for each begun hour, or a fixed sum for each server. */
    rule: text("rule").$type<"percent" | "fixed">().notNull(),
    percent: numeric("percent", { precision: 5, scale: 2 }),
    amounts: jsonb("amounts").$type<Partial<Record<Currency, string>>>(),
    state: text("state").$type<"proposed" | "approved" | "rejected">().notNull(),
    proposedBy: staffId("proposed_by"),
    proposedAt: moment("proposed_at").notNull(),
    decidedBy: staffId("decided_by"),
    decidedAt: moment("decided_at"),
    /** Up to which account it is booked; null = nothing is to be booked, or all is. */
    bookedTo: integer("booked_to"),
    /** Idempotency key of the form. */
    requestKey: text("request_key").unique(),
  },
  (t) => [
    uniqueIndex("announcement_credits_one").on(t.announcementId).where(sql`state <> 'rejected'`),
    index("announcement_credits_of").on(t.announcementId),
    index("announcement_credits_waiting").on(t.id).where(sql`state = 'proposed'`),
    check("announcement_credits_rule", sql`(${t.percent} is null) <> (${t.amounts} is null)`),
    check(
      "announcement_credits_two_people",
      sql`${t.state} <> 'approved' or coalesce(${t.decidedBy}, 0) <> coalesce(${t.proposedBy}, 0)`,
    ),
  ],
);

/** What a server's owner gets, as it was proposed. */
export const announcementCreditLines = pgTable(
  "announcement_credit_lines",
  {
    creditId: integer("credit_id")
      .notNull()
      .references(() => announcementCredits.id, { onDelete: "cascade" }),
    serverId: serverId(),
    accountId: ownerId(),
    amount: numeric("amount", { precision: 14, scale: 2 }).notNull(),
    currency: text("currency").$type<Currency>().notNull(),
    /** The credit adjustment that booked it, with the owner's other servers; null = it is not booked. */
    adjustmentId: integer("adjustment_id").references(() => creditAdjustments.id),
    /** Why it was not booked. */
    skipped: text("skipped").$type<"closed" | "currency">(),
  },
  (t) => [
    primaryKey({ columns: [t.creditId, t.serverId] }),
    index("announcement_credit_lines_account").on(t.creditId, t.accountId),
    index("announcement_credit_lines_owner").on(t.accountId),
    check("announcement_credit_lines_amount", sql`${t.amount} > 0`),
  ],
);
