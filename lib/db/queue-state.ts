import { sql } from "drizzle-orm";
import type { Database } from "./client";

/**
 * State of one task name: number of due tasks, seconds that the oldest has waited, and number of tasks that have
 * failed before.
 */
export type QueueState = { task: string; waiting: number; seconds: number; failing: number };

export async function readQueueState(db: Database): Promise<QueueState[]> {
  const { rows } = await db.execute<QueueState>(sql`
    select task_identifier as task,
      (count(*) filter (where run_at <= now() and attempts < max_attempts))::int as waiting,
      coalesce(extract(epoch from now() - min(run_at) filter
        (where run_at <= now() and locked_at is null and attempts < max_attempts)), 0)::float as seconds,
      (count(*) filter (where last_error is not null))::int as failing
    from graphile_worker.jobs group by task_identifier`);
  return rows;
}
