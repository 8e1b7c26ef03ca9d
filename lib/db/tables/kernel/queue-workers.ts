import { index, integer, pgTable, text } from "drizzle-orm/pg-core";

/**
 * The workers of the queue by their names there, and the process that each one is of. All connections of a process hold
 * the advisory lock of its number: a process whose lock is free is gone (lib/jobs/presence.ts).
 */
export const queueWorkers = pgTable(
  "queue_workers",
  { name: text("name").primaryKey(), process: integer("process").notNull() },
  (t) => [index("queue_workers_process").on(t.process)],
);
