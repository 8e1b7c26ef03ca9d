import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { bytes, moment } from "./columns";

/** Failed attempts by kind and subject (an account, an address); the backoff applies across processes. */
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
