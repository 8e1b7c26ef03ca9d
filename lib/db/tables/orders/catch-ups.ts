import { sql } from "drizzle-orm";
import { boolean, integer, jsonb, pgTable, uniqueIndex } from "drizzle-orm/pg-core";
import { moment } from "../kernel/columns";

/** Time of the last renewal round of any worker; a single row. */
export const renewalRounds = pgTable("renewal_rounds", {
  isOnly: boolean("is_only").primaryKey().default(true),
  lastAt: moment("last_at").notNull(),
});

/** Pending work after a long outage of all workers; `sums` are invoice totals by currency, decimal text. */
export type CatchUpCounts = {
  invoices: number;
  sums: { currency: "EUR" | "RUB" | "USD"; amount: string }[];
  mails: number;
  suspensions: number;
  deletions: number;
  endings: number;
};

/** A long outage, after which renewals are held until staff have reviewed and released them. */
export const catchUps = pgTable(
  "catch_ups",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    stoppedAt: moment("stopped_at").notNull(),
    foundAt: moment("found_at").notNull(),
    /** Null until counted. */
    counts: jsonb("counts").$type<CatchUpCounts>(),
    countedAt: moment("counted_at"),
    releasedAt: moment("released_at"),
    /** Member of staff; null = operator command, or not released yet. */
    releasedBy: integer("released_by"),
    /** When it was discarded, because the clock had been wrong and there was no outage. */
    droppedAt: moment("dropped_at"),
  },
  (t) => [
    // At most one open at a time.
    uniqueIndex("catch_ups_open")
      .on(sql`(${t.releasedAt} is null)`)
      .where(sql`released_at is null and dropped_at is null`),
  ],
);
