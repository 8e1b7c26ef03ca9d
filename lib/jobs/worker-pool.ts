import { EventEmitter } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { Logger, run, type Task, type TaskList, type WorkerEvents } from "graphile-worker";
import type pg from "pg";
import { pools, type QueuePool } from "@/lib/base/pools";
import { database } from "@/lib/db/client";
import { newPool } from "@/lib/db/connect";
import { freeWorker } from "@/lib/db/queue";
import { errorParams, log, withoutParams } from "@/lib/log";
import type { Presence } from "./presence";
import { watchQueue } from "./watch-queue";

export type Work = { tasks: TaskList; crontab?: string };

const againMs = 1_000;
/**
 * How often each worker tries to take a task that nobody told it of. Rarely: watchQueue looks for all of them, and when they
 * all try at once each opens a connection.
 */
const tryEveryMs = 600_000;

const logger = new Logger(() => (level, message) => {
  if (level === "error" || level === "warning") log.warn({ worker: message }, "job worker");
  else log.debug({ worker: message }, "job worker");
});

/** graphile-worker logs and stores the message of an error, and of what caused it nothing. */
const masked =
  (task: Task): Task =>
  async (payload, helpers) => {
    try {
      return await task(payload, helpers);
    } catch (error) {
      throw withoutParams(error);
    }
  };

const maskedTasks = (tasks: TaskList): TaskList =>
  Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, task && masked(task)]));

/** graphile-worker plugin that registers each worker before its first task. */
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

/** `stop` waits for running tasks. */
type Workers = { stop(): Promise<void> };

/**
 * The workers of one pool, on connections of their own. graphile-worker ends a worker that cannot report its task,
 * and loses track of a task whose query result was lost with the connection. After either, all workers of the pool
 * are replaced; the old ones finish their tasks, and the locks they still hold at their end are released.
 */
export class WorkerPool {
  readonly name: QueuePool;
  readonly #databaseUrl: string;
  readonly #work: Work;
  readonly #presence: Presence;
  #workers: Workers | null = null;
  readonly #endings = new Set<Promise<void>>();
  /** Number of lost worker sets not replaced yet. */
  #lost = 0;
  #isStopped = false;

  private constructor(databaseUrl: string, presence: Presence, name: QueuePool, work: Work) {
    this.#databaseUrl = databaseUrl;
    this.name = name;
    this.#work = work;
    this.#presence = presence;
  }

  /** Throws when the database cannot be reached. */
  static async start(
    { databaseUrl, presence }: { databaseUrl: string; presence: Presence },
    name: QueuePool,
    work: Work,
  ): Promise<WorkerPool> {
    const own = new WorkerPool(databaseUrl, presence, name, work);
    own.#workers = await own.#run();
    return own;
  }

  /** Whether all workers of the pool are running. */
  get isWhole(): boolean {
    return this.#lost === 0;
  }

  /** Waits for running tasks and returns the others to the queue. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#end(this.#workers);
    await Promise.all(this.#endings);
  }

  #connections(): pg.Pool {
    const connections = newPool(this.#databaseUrl, {
      // One more connection, which listens for new tasks.
      max: pools[this.name].size + 1,
      application_name: `berth ${this.name}`,
      onConnect: this.#presence.hold,
    });
    connections.on("error", (error) =>
      log.warn({ error: errorParams(error) }, "an idle job connection failed"),
    );
    return connections;
  }

  async #run(): Promise<Workers> {
    const { tasks, crontab } = this.#work;
    const connections = this.#connections();
    const events: WorkerEvents = new EventEmitter();
    let isLost = false;
    const lost = (error: unknown) => {
      if (isLost || this.#isStopped) return;
      isLost = true;
      void this.#replace(error);
    };
    events.on("worker:fatalError", ({ error }) => lost(error));
    events.on("worker:getJob:error", ({ error }) => lost(error));
    events.on("worker:stop", ({ worker }) => {
      if (isLost) void this.#free(worker.workerId);
    });
    const { size } = pools[this.name];
    const stopWatching = watchQueue({ connections, events, tasks, size }, lost);
    const options = {
      pgPool: connections,
      concurrency: size,
      noHandleSignals: true,
      pollInterval: tryEveryMs,
      // A generic prepared plan assumes the most frequent task kind and scans all its waiting tasks.
      noPreparedStatements: true,
      taskList: maskedTasks(tasks),
      ...(crontab === undefined ? {} : { crontab }),
      logger,
      events,
      preset: { plugins: [noting(this.#presence)] },
    };
    const runner = await run(options).catch(async (error: unknown) => {
      stopWatching();
      await connections.end();
      throw error;
    });
    runner.promise.then(() => lost(new Error("the workers have ended")), lost);
    return {
      stop: async () => {
        stopWatching();
        await runner.stop().catch(() => undefined);
        await connections.end();
      },
    };
  }

  async #replace(error: unknown): Promise<void> {
    this.#lost++;
    // The replacements may have been lost too; the running loop handles them.
    if (this.#lost > 1) return;
    log.warn({ pool: this.name, error: errorParams(error) }, "job workers are replaced");
    while (this.#lost > 0 && !this.#isStopped) {
      await pause(againMs);
      const seen = this.#lost;
      const next = this.#isStopped ? null : await this.#run().catch(() => null);
      if (!next) continue;
      this.#end(this.#workers);
      this.#workers = next;
      this.#lost -= seen;
    }
  }

  #end(workers: Workers | null): void {
    const ended = workers?.stop();
    if (!ended) return;
    this.#endings.add(ended);
    void ended.then(() => this.#endings.delete(ended));
  }

  /** Releases the task locks of an ended worker, retrying until it succeeds or the pool stops. */
  async #free(workerId: string): Promise<void> {
    while (!this.#isStopped) {
      const isDone = await freeWorker(database(), workerId).then(
        () => true,
        () => false,
      );
      if (isDone) return;
      await pause(againMs);
    }
  }
}
