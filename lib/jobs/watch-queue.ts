import type { TaskList, Worker, WorkerEvents } from "graphile-worker";
import type pg from "pg";

/**
 * How often a pool looks for tasks that were not told: those that become due, whose lane was freed, or that came while its
 * connection for notifications was lost.
 */
const lookEveryMs = 1_500;

/**
 * In how many ms tasks begin to be due, up to the next look. Each kind is found by `berth_kind_turns`, whatever else waits;
 * lanes that another task holds count as empty.
 */
export const dueTasks = `
  select greatest(0, ceil(extract(epoch from due.run_at - now()) * 1000))::int as in_ms
  from graphile_worker._private_tasks t cross join lateral (
    select j.run_at from graphile_worker._private_jobs j
    where j.is_available and j.task_id = t.id and j.run_at <= now() + interval '${lookEveryMs} ms'
      and (j.job_queue_id is null or j.job_queue_id in (
        select q.id from graphile_worker._private_job_queues q where q.is_available))
    order by j.priority, j.run_at limit $2) due
  where t.identifier = any($1) limit $2`;

type Watched = { connections: pg.Pool; events: WorkerEvents; tasks: TaskList; size: number };

/**
 * Looks for all workers of a pool at once, and wakes as many as there are tasks: twelve that each tried to take one every few
 * seconds took more of a processor than all else of an idle panel. Call before the workers start. A look that fails ends
 * the watch and is told to `onFailure`. Returns what ends the watch.
 */
export function watchQueue(
  { connections, events, tasks, size }: Watched,
  onFailure: (error: unknown) => void,
): () => void {
  const workers = new Set<Worker>();
  events.on("worker:create", ({ worker }) => void workers.add(worker));
  events.on("worker:release", ({ worker }) => void workers.delete(worker));
  const idle = () => [...workers].filter((worker) => worker.getActiveJob() === null);
  const wakeOne = () => void idle().some((worker) => worker.nudge());
  const values = [Object.keys(tasks), size];
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const look = async () => {
    // Who has a task takes the next one unasked.
    if (idle().length > 0) {
      const { rows } = await connections.query<{ in_ms: number }>(dueTasks, values);
      for (const { in_ms: inMs } of rows) setTimeout(() => isStopped || wakeOne(), inMs).unref();
    }
    if (!isStopped) next();
  };
  const next = () => {
    timer = setTimeout(
      () => void look().catch((error) => isStopped || onFailure(error)),
      lookEveryMs,
    ).unref();
  };
  next();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
