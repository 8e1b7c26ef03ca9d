import { Logger, type Runner, run, type TaskList } from "graphile-worker";
import pg from "pg";
import { pools, type QueuePool } from "@/lib/base/pools";
import { errorFacts, log } from "@/lib/log";
import type { Presence } from "./presence";

export type Work = { tasks: TaskList; crontab?: string };

const logger = new Logger(() => (level, message) => {
  if (level === "error" || level === "warning") log.warn({ worker: message }, "job worker");
  else log.debug({ worker: message }, "job worker");
});

/** Notes each worker before its first task. */
const noting = (presence: Presence): GraphileConfig.Plugin => ({
  name: "BerthPresence",
  version: "1.0.0",
  worker: {
    hooks: {
      startWorker: (_context, { worker, withPgClient }) =>
        withPgClient((client) => presence.note(client, worker.workerId)),
    },
  },
});

/** A worker with connections of its own; `stop` lets running tasks finish and gives the others back. */
export async function startWorker(
  { databaseUrl, presence }: { databaseUrl: string; presence: Presence },
  name: QueuePool,
  { tasks, crontab }: Work,
): Promise<() => Promise<void>> {
  const concurrency = pools[name].size;
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: concurrency,
    application_name: `berth ${name}`,
    onConnect: presence.hold,
  });
  pool.on("error", (error) => log.warn({ error: errorFacts(error) }, "an idle job connection failed"));
  const runner: Runner = await run({
    pgPool: pool,
    concurrency,
    noHandleSignals: true,
    pollInterval: 1_000,
    // A plan for any kind of task is that for the most frequent one: it reads past all that wait.
    noPreparedStatements: true,
    taskList: tasks,
    ...(crontab === undefined ? {} : { crontab }),
    logger,
    preset: { plugins: [noting(presence)] },
  });
  runner.promise.catch((error: unknown) => log.error({ error: errorFacts(error) }, "the job worker ended"));
  return async () => {
    await runner.stop();
    await pool.end();
  };
}
