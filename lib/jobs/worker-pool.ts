import { EventEmitter } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { Logger, type Runner, run, type TaskList, type WorkerEvents } from "graphile-worker";
import pg from "pg";
import { pools, type QueuePool } from "@/lib/base/pools";
import { errorFacts, log } from "@/lib/log";
import type { Presence } from "./presence";

export type Work = { tasks: TaskList; crontab?: string };

const againMs = 1_000;

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

/**
 * The workers of one kind of tasks, on connections of their own. The library ends a worker that cannot give its task
 * back, and never learns of a task whose answer was lost with the connection: after either all of them are replaced by
 * new ones, the old ones finish what they are at, and what they still hold once they have ended is freed.
 */
export class WorkerPool {
  readonly name: QueuePool;
  readonly #work: Work;
  readonly #presence: Presence;
  readonly #pool: pg.Pool;
  #runner: Runner | null = null;
  readonly #endings = new Set<Promise<void>>();
  /** How many sets of workers were lost and not replaced yet. */
  #replacements = 0;
  #isStopped = false;

  private constructor(databaseUrl: string, presence: Presence, name: QueuePool, work: Work) {
    this.name = name;
    this.#work = work;
    this.#presence = presence;
    this.#pool = new pg.Pool({
      connectionString: databaseUrl,
      // One more for each set of workers that listens: at times those that end beside their successors.
      max: pools[name].size + 2,
      connectionTimeoutMillis: 10_000,
      application_name: `berth ${name}`,
      onConnect: presence.hold,
    });
    this.#pool.on("error", (error) =>
      log.warn({ error: errorFacts(error) }, "an idle job connection failed"),
    );
  }

  /** Throws when the database cannot be reached. */
  static async start(
    { databaseUrl, presence }: { databaseUrl: string; presence: Presence },
    name: QueuePool,
    work: Work,
  ): Promise<WorkerPool> {
    const workers = new WorkerPool(databaseUrl, presence, name, work);
    try {
      workers.#runner = await workers.#run();
    } catch (error) {
      await workers.#pool.end();
      throw error;
    }
    return workers;
  }

  /** Whether all its workers are there. */
  get isWhole(): boolean {
    return this.#replacements === 0;
  }

  /** Lets running tasks finish and gives the others back. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#end(this.#runner);
    await Promise.all(this.#endings);
    await this.#pool.end();
  }

  async #run(): Promise<Runner> {
    const { tasks, crontab } = this.#work;
    const events: WorkerEvents = new EventEmitter();
    let isFailed = false;
    const failed = (error: unknown) => {
      if (isFailed || this.#isStopped) return;
      isFailed = true;
      void this.#replace(error);
    };
    events.on("worker:fatalError", ({ error }) => failed(error));
    events.on("worker:getJob:error", ({ error }) => failed(error));
    events.on("worker:stop", ({ worker }) => void this.#free(worker.workerId));
    const runner = await run({
      pgPool: this.#pool,
      concurrency: pools[this.name].size,
      noHandleSignals: true,
      pollInterval: 1_000,
      // A plan for any kind of task is that for the most frequent one: it reads past all that wait.
      noPreparedStatements: true,
      taskList: tasks,
      ...(crontab === undefined ? {} : { crontab }),
      logger,
      events,
      preset: { plugins: [noting(this.#presence)] },
    });
    runner.promise.then(() => failed(new Error("the workers have ended")), failed);
    return runner;
  }

  async #replace(error: unknown): Promise<void> {
    this.#replacements++;
    // Those that replace the old ones may have been lost as well.
    if (this.#replacements > 1) return;
    log.warn({ pool: this.name, error: errorFacts(error) }, "job workers are replaced");
    while (this.#replacements > 0 && !this.#isStopped) {
      await pause(againMs);
      const seen = this.#replacements;
      const next = this.#isStopped ? null : await this.#run().catch(() => null);
      if (!next) continue;
      this.#end(this.#runner);
      this.#runner = next;
      this.#replacements -= seen;
    }
  }

  /** What runs goes on until its end. */
  #end(runner: Runner | null): void {
    const ended = runner?.stop().catch(() => undefined);
    if (!ended) return;
    this.#endings.add(ended);
    void ended.then(() => this.#endings.delete(ended));
  }

  /** A worker that has ended works on nothing any more. */
  async #free(workerId: string): Promise<void> {
    const text = "select graphile_worker.force_unlock_workers(array[$1])";
    while (!this.#isStopped) {
      const isDone = await this.#pool.query(text, [workerId]).then(
        () => true,
        () => false,
      );
      if (isDone) return;
      await pause(againMs);
    }
  }
}
