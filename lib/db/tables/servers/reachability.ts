import { sql } from "drizzle-orm";
import { boolean, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { ownerId } from "../customers/accounts";
import { moment } from "../kernel/columns";
import { serverId } from "./servers";

/** Checks from the panel whether a server's main address answers, each once a minute. */
export const reachChecks = pgTable(
  "reach_checks",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    accountId: ownerId(),
    serverId: serverId(),
    kind: text("kind").$type<"ping" | "tcp" | "http" | "https">().notNull(),
    /** 0 for a ping. */
    port: integer("port").notNull(),
    createdAt: moment("created_at").notNull(),
    nextAt: moment("next_at").notNull(),
    /** Whether it answers, as two checks in a row have said; null = not known yet. */
    isOk: boolean("is_ok"),
    /** Since when that is so. */
    since: moment("since"),
    /** Failures in a row. */
    failures: integer("failures").notNull().default(0),
    checkedAt: moment("checked_at"),
    /** Milliseconds of the last answer. */
    tookMs: integer("took_ms"),
    /** Why the last check failed, or was not made; null = it answered. */
    trouble: text("trouble").$type<"refused" | "late" | "status" | "broken" | "no_address" | "no_ping">(),
  },
  (t) => [
    uniqueIndex("reach_checks_server").on(t.serverId, t.kind, t.port),
    index("reach_checks_account").on(t.accountId),
    index("reach_checks_next").on(t.nextAt),
    index("reach_checks_bad").on(t.serverId).where(sql`is_ok = false`),
  ],
);

/** How many checks were answered on a day (UTC), for 90 days. */
export const reachDays = pgTable(
  "reach_days",
  {
    checkId: integer("check_id")
      .notNull()
      .references(() => reachChecks.id, { onDelete: "cascade" }),
    day: date("day").notNull(),
    good: integer("good").notNull(),
    bad: integer("bad").notNull(),
  },
  (t) => [primaryKey({ columns: [t.checkId, t.day] }), index("reach_days_day").on(t.day)],
);
