import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { z } from "zod";
import { staffId } from "../customers/accounts";
import { checkedJson, moment } from "../kernel/columns";
import { companies } from "./companies";

/**
 * Until when the books of a company are closed. Who writes anything dated locks its row for sharing, in the database's
 * function `first_open_moment`; closing locks it alone. A company without a row has closed nothing.
 */
export const companyBooks = pgTable("company_books", {
  companyId: integer("company_id")
    .primaryKey()
    .references(() => companies.id),
  /** The last closed day, `YYYY-MM-DD`; null = none. */
  closedThrough: date("closed_through"),
  /** The first moment after it, in the time zone that the company had then. */
  closedUntil: moment("closed_until"),
});

/** What was open when a month was closed, and was accepted: how many, by the name of the check. */
const AcceptedWarning = z.object({ name: z.string(), count: z.int() });

/** Closed months of companies, with what was in them; a reopened one stays. */
export const closedMonths = pgTable(
  "closed_months",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    companyId: integer("company_id")
      .notNull()
      .references(() => companies.id),
    /** `YYYY-MM`. */
    month: text("month").notNull(),
    /** The first month of a company closes all before it, too: null. Else its first moment. */
    startsAt: moment("starts_at"),
    endsAt: moment("ends_at").notNull(),
    reason: text("reason").notNull(),
    closedBy: staffId("closed_by"),
    closedAt: moment("closed_at").notNull(),
    warnings: checkedJson("warnings", z.array(AcceptedWarning)).notNull().default([]),
    /** Ledger entries dated within it, and a digest of their postings. */
    entries: integer("entries").notNull(),
    digest: text("digest").notNull(),
    reopenedAt: moment("reopened_at"),
  },
  (t) => [
    index("closed_months_company").on(t.companyId, t.id),
    uniqueIndex("closed_months_once").on(t.companyId, t.month).where(sql`reopened_at is null`),
  ],
);

/** Reopenings of the last closed month, each agreed to by a second person. */
export const monthReopenings = pgTable(
  "month_reopenings",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    closedMonthId: integer("closed_month_id")
      .notNull()
      .references(() => closedMonths.id),
    reason: text("reason").notNull(),
    askedBy: staffId("asked_by"),
    createdAt: moment("created_at").notNull(),
    state: text("state").$type<"waiting" | "booked" | "rejected" | "expired">().notNull(),
    /** Deadline for the second person's decision. */
    expiresAt: moment("expires_at").notNull(),
    decidedBy: staffId("decided_by"),
    decidedAt: moment("decided_at"),
  },
  (t) => [
    index("month_reopenings_month").on(t.closedMonthId),
    uniqueIndex("month_reopenings_waiting").on(t.closedMonthId).where(sql`state = 'waiting'`),
    check(
      "month_reopenings_two_people",
      sql`${t.decidedBy} is null or ${t.state} <> 'booked' or ${t.decidedBy} <> ${t.askedBy}`,
    ),
  ],
);
