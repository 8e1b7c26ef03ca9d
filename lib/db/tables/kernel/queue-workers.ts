import { index, integer, pgTable, text } from "drizzle-orm/pg-core";

/**
 * Queue workers by graphile-worker name, with the number of their process. A process holds the advisory lock of its
 * number; if that lock is free, it is dead (lib/jobs/presence.ts).
 */
export const queueWorkers = pgTable(
  "queue_workers",
  { name: text("name").primaryKey(), process: integer("process").notNull() },
  (t) => [index("queue_workers_process").on(t.process)],
);
