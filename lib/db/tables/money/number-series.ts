import { sql } from "drizzle-orm";
import { check, date, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { DocumentKind } from "../../../base/document-series";
import { staffId } from "../customers/accounts";
import { moment } from "../kernel/columns";
import { companies } from "./companies";

/**
 * How a company numbers documents of a kind from a day on, until the next series begins. Before its first one, and where
 * it has none, its prefix makes the numbers (`document_numbers`). One that has numbered something never changes.
 */
export const numberSeries = pgTable(
  "number_series",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    companyId: integer("company_id")
      .notNull()
      .references(() => companies.id),
    kind: text("kind").$type<DocumentKind>().notNull(),
    /** lib/base/number-pattern.ts, with the prefix that the company had. */
    pattern: text("pattern").notNull(),
    /** The first count; of a series that counts anew each year, in its first year. */
    first: integer("first").notNull(),
    /** The first day of its documents, `YYYY-MM-DD`. */
    sinceOn: date("since_on").notNull(),
    createdAt: moment("created_at").notNull(),
    createdBy: staffId("created_by"),
  },
  (t) => [
    uniqueIndex("number_series_since").on(t.companyId, t.kind, t.sinceOn),
    check("number_series_first", sql`${t.first} >= 1`),
  ],
);

/** Gapless counts of these series by year; 0 = it counts on through the years. Locked like `document_numbers`. */
export const seriesNumbers = pgTable(
  "series_numbers",
  {
    seriesId: integer("series_id")
      .notNull()
      .references(() => numberSeries.id),
    year: integer("year").notNull(),
    last: integer("last").notNull(),
  },
  (t) => [primaryKey({ columns: [t.seriesId, t.year] })],
);
