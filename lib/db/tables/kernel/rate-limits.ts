import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { bytes, moment } from "./columns";

/** Failures of one kind by one subject (an account, an address); the growing waits hold for all processes. */
export const failureCounts = pgTable(
  "failure_counts",
  {
    kind: text("kind").notNull(),
    subject: bytes("subject").notNull(),
    failures: integer("failures").notNull(),
    since: moment("since").notNull(),
    blockedUntil: moment("blocked_until"),
  },
  (t) => [primaryKey({ columns: [t.kind, t.subject] }), index("failure_counts_since").on(t.since)],
);
