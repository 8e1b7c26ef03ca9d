import { sql } from "drizzle-orm";
import { boolean, integer, jsonb, pgTable, uniqueIndex } from "drizzle-orm/pg-core";
import { moment } from "../kernel/columns";

/** When renewals were last looked after, by any worker: one row. */
export const renewalRounds = pgTable("renewal_rounds", {
  isOnly: boolean("is_only").primaryKey().default(true),
  lastAt: moment("last_at").notNull(),
});

/** What a long stop of all workers has caught up: `sums` are of the invoices, by currency, decimal text. */
export type CatchUpCounts = {
  invoices: number;
  sums: { currency: "EUR" | "RUB" | "USD"; amount: string }[];
  mails: number;
  suspensions: number;
  deletions: number;
  endings: number;
};

/** A long stop, after which nothing goes out until staff have seen what would, and released it. */
export const catchUps = pgTable(
  "catch_ups",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    stoppedAt: moment("stopped_at").notNull(),
    foundAt: moment("found_at").notNull(),
    /** Null until it was counted. */
    counts: jsonb("counts").$type<CatchUpCounts>(),
    countedAt: moment("counted_at"),
    releasedAt: moment("released_at"),
    /** The member of staff; null = by a command, or not yet. */
    releasedBy: integer("released_by"),
    /** There was no long stop: the clock had been wrong. */
    droppedAt: moment("dropped_at"),
  },
  (t) => [
    // At most one at a time.
    uniqueIndex("catch_ups_open")
      .on(sql`(${t.releasedAt} is null)`)
      .where(sql`released_at is null and dropped_at is null`),
  ],
);
