import { type SQL, sql } from "drizzle-orm";
import type { Database } from "./client";
import { lanedTasks, laneOf } from "./lanes";

/**
 * Queues a task inside the caller's transaction, so that it exists if and only if the change does. The same `key`
 * replaces a task that has not begun; tasks with the same `queue` run one at a time. A task about an account's row
 * waits in that account's lanes (lanes.ts).
 */
export async function enqueue(
  db: Database,
  task: string,
  payload: Record<string, unknown>,
  options: { key?: string; queue?: string; runAt?: Date; maxAttempts?: number } = {},
): Promise<void> {
  await db.execute(sql`select graphile_worker.add_job(
    ${task}::text,
    payload := ${JSON.stringify(payload)}::json,
    queue_name := ${options.queue === undefined ? laneIn(task, payload) : sql`${options.queue}::text`},
    job_key := ${options.key ?? null}::text,
    run_at := ${options.runAt?.toISOString() ?? null}::timestamptz,
    max_attempts := ${options.maxAttempts ?? 25}::int
  )`);
}

function laneIn(task: string, payload: Record<string, unknown>): SQL {
  const id = lanedTasks[task] && payload[lanedTasks[task].id];
  return typeof id === "number" ? laneOf(task, sql`${id}::int`) : sql`null::text`;
}

/** Many tasks about rows with these ids, in one query; `name` is that of the id in the payload. */
export async function enqueueAll(
  db: Database,
  task: string,
  name: string,
  ids: readonly number[],
  { isKeyed = false, maxAttempts = 25 }: { isKeyed?: boolean; maxAttempts?: number } = {},
): Promise<void> {
  if (ids.length === 0) return;
  await db.execute(sql`
    select count(*) from graphile_worker.add_jobs((
      select array_agg((${task}::text, json_build_object(${name}::text, asked.id), ${laneOf(task, sql`asked.id`)}, null, ${maxAttempts}::smallint,
        case when ${isKeyed}::boolean then ${task}::text || ':' || asked.id end, null, null)::graphile_worker.job_spec)
      from unnest(${sql.param([...ids])}::int[]) as asked(id)))`);
}

/** Frees queues and tasks whose workers are known to be gone; the queue itself would wait for four hours. */
export async function freeQueues(db: Database): Promise<void> {
  await db.execute(sql`select graphile_worker.force_unlock_workers(array(
    select locked_by from graphile_worker._private_job_queues where locked_by is not null
    union select locked_by from graphile_worker._private_jobs where locked_by is not null))`);
}
