import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { atEnd, type Database, database } from "./client";
import { lanedTasks, laneOf } from "./lanes";
import { ownedTasks, ownerMark, priorityAfter, type Urgency, urgencyOf, waitingBefore } from "./task-turns";

const asked = new WeakMap<Database, SQL[]>();

/** Batches all tasks of a transaction into one statement at its end. */
async function addAtEnd(db: Database, task: SQL): Promise<void> {
  const others = asked.get(db);
  if (others) return void others.push(task);
  const all = [task];
  asked.set(db, all);
  await atEnd(db, async () => {
    asked.delete(db);
    await db.execute(sql.join(all, sql` union all `));
  });
}

/**
 * Enqueues a task in the caller's transaction, so that it exists if and only if the change does. The same `key`
 * replaces a task that has not started; tasks with the same `queue` run one at a time. Fairness between accounts: by
 * priority (task-turns.ts) or lanes (lanes.ts).
 */
export async function enqueue(
  db: Database,
  task: string,
  payload: Record<string, unknown>,
  options: { key?: string; queue?: string; runAt?: Date; maxAttempts?: number; urgency?: Urgency } = {},
): Promise<void> {
  const { key = null, queue, maxAttempts = 25, urgency = urgencyOf(task) } = options;
  const runAt = sql`${options.runAt?.toISOString() ?? null}::timestamptz`;
  const before = waitingBefore(sql`owner.mark`, sql`coalesce(${runAt}, now())`);
  const added = sql`select graphile_worker.add_job(
    ${task}::text,
    payload := ${JSON.stringify(payload)}::json,
    queue_name := ${queue === undefined ? laneIn(task, payload) : sql`${queue}::text`},
    job_key := ${key}::text,
    run_at := ${runAt},
    max_attempts := ${maxAttempts}::int,
    priority := ${priorityAfter(urgency, before)}::int,
    flags := case when owner.mark is not null then array[owner.mark] end
  ) from (select ${markIn(task, payload)} as mark) owner`;
  await addAtEnd(db, added);
}

function laneIn(task: string, payload: Record<string, unknown>): SQL {
  const id = lanedTasks[task] && payload[lanedTasks[task].id];
  return typeof id === "number" ? laneOf(task, sql`${id}::int`) : sql`null::text`;
}

function markIn(task: string, payload: Record<string, unknown>): SQL {
  const id = ownedTasks[task] && payload[ownedTasks[task].id];
  if (typeof id === "string") return ownerMark(task, sql`${id}::text`);
  return typeof id === "number" ? ownerMark(task, sql`${id}::int`) : sql`null::text`;
}

/**
 * `dueAt`: when each may run; default now. `hadTurn`: they have run before and do not wait behind others of their
 * account again.
 */
type BulkOptions = {
  isKeyed?: boolean;
  hadTurn?: boolean;
  maxAttempts?: number;
  urgency?: Urgency;
  dueAt?: readonly Date[];
};

/** Enqueues one task per id, in one query; `name` is the id's key in the payload. */
export async function enqueueAll(
  db: Database,
  task: string,
  name: string,
  ids: readonly number[],
  options: BulkOptions = {},
): Promise<void> {
  if (ids.length === 0) return;
  const { isKeyed = false, hadTurn = false, maxAttempts = 25, dueAt = [] } = options;
  const { urgency = urgencyOf(task) } = options;
  const moments = dueAt.map((moment) => moment.toISOString());
  await db.execute(sql`
    with asked as materialized (
      select a.id, a.due, ${ownerMark(task, sql`a.id`)} as mark, nth
      from unnest(${sql.param([...ids])}::int[], ${sql.param(moments)}::timestamptz[]) with ordinality as a(id, due, nth)),
    owners as materialized (
      select mark, ${waitingBefore(sql`mark`, sql`now()`)} as waiting from asked where mark is not null group by mark),
    tasks as (
      select asked.id, asked.due, asked.mark, coalesce(waiting, 0) + row_number() over (partition by asked.mark order by nth) - 1 as before
      from asked left join owners on owners.mark = asked.mark)
    select count(*) from graphile_worker.add_jobs((
      select array_agg((${task}::text, json_build_object(${name}::text, id), ${laneOf(task, sql`tasks.id`)}, due, ${maxAttempts}::smallint,
        case when ${isKeyed}::boolean then ${task}::text || ':' || id end,
        ${priorityAfter(urgency, sql`case when mark is null or ${hadTurn}::boolean then 0 else before end`)}::smallint,
        case when mark is not null then array[mark] end)::graphile_worker.job_spec order by before) from tasks))`);
}

const longestTimerMs = 60_000;

/** Tells workers of a task when it becomes due, which may be before their next look. */
export function tellWhenDue(dueAt: Date): void {
  const inMs = dueAt.getTime() - Date.now();
  if (inMs > longestTimerMs) return;
  const tell = async () => {
    await database().execute(sql`select pg_notify('jobs:insert', '{"count":1}')`);
  };
  // Untold, they find it when they look.
  setTimeout(() => void tell().catch(() => undefined), inMs).unref();
}

/** Unlocks all queues and tasks. Call only if no worker is alive; graphile-worker itself would wait for four hours. */
export async function freeQueues(db: Database): Promise<void> {
  await db.execute(sql`select graphile_worker.force_unlock_workers(array(
    select locked_by from graphile_worker._private_job_queues where locked_by is not null
    union select locked_by from graphile_worker._private_jobs where locked_by is not null))`);
}

/** Unlocks the queues and tasks of a worker that has ended. */
export async function freeWorker(db: Database, workerId: string): Promise<void> {
  await db.execute(sql`select graphile_worker.force_unlock_workers(array[${workerId}::text])`);
}

/**
 * Planned tasks run at moments after their last one alone: one that lies after now, of a clock that was ahead, would stop
 * them until then.
 */
export async function mendCrontabs(db: Database): Promise<void> {
  await db.execute(sql`update graphile_worker._private_known_crontabs set last_execution = date_trunc('minute', now())
    where last_execution > now() + interval '1 hour'`);
}

/** Whether a task of this kind is queued or runs whose payload has that number by that name. */
export const hasTask = (task: string, name: string, id: SQL | SQLWrapper): SQL => sql`exists (
  select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where t.identifier = ${task} and j.payload->>${name} = ${id}::text
    and (j.attempts < j.max_attempts or j.locked_at is not null))`;
