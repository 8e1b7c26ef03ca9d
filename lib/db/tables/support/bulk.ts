import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { accounts } from "../customers/accounts";
import { moment } from "../kernel/columns";

/**
 * checking: each row is tried and undone; checked: awaits confirmation; running; done; stopped: by its owner, or
 * because they are no staff any more.
 */
export type BulkState = "checking" | "checked" | "running" | "done" | "stopped";

/** One action on many rows of a list of the back office. */
export const bulkRuns = pgTable(
  "bulk_runs",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity({ startWith: 101 }),
    accountId: integer("account_id")
      .notNull()
      .references(() => accounts.id),
    /** The session that started it; named by the audit log. */
    sessionId: uuid("session_id").notNull(),
    list: text("list").notNull(),
    action: text("action").notNull(),
    /** What the action asks for, such as the reason. */
    params: jsonb("params").$type<Record<string, string>>().notNull(),
    state: text("state").$type<BulkState>().notNull(),
    createdAt: moment("created_at").notNull(),
    confirmedAt: moment("confirmed_at"),
    endedAt: moment("ended_at"),
  },
  (t) => [index("bulk_runs_account").on(t.accountId, t.id), index("bulk_runs_age").on(t.createdAt)],
);

/** Its rows, by id alone. */
export const bulkRows = pgTable(
  "bulk_rows",
  {
    runId: integer("run_id")
      .notNull()
      .references(() => bulkRuns.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    rowId: integer("row_id").notNull(),
    /** Of the dry run; null = not tried yet. */
    trial: text("trial").$type<"possible" | "refused" | "failed">(),
    /** Null = not done yet. */
    outcome: text("outcome").$type<"done" | "refused" | "failed">(),
    /** Name of the error, of the dry run or of the action. */
    reason: text("reason"),
    endedAt: moment("ended_at"),
  },
  (t) => [primaryKey({ columns: [t.runId, t.position] })],
);
