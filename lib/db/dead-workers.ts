import { sql } from "drizzle-orm";
import { type Database, inTransaction } from "./client";
import { queueWorkers } from "./tables/queue-workers";

/** The first number of the advisory locks that processes hold for their workers; the second is that of the process. */
export const presenceLock = 7_251_885;

/**
 * Frees tasks and queues of workers whose process is gone; the queue itself would wait for four hours. Gone is a process
 * whose lock was free at every look for `patienceMs`: after a loss of the database the living take theirs again within a
 * second. To be called every few seconds.
 */
export class DeadWorkers {
  readonly #own: number;
  readonly #patienceMs: number;
  readonly #freeSince = new Map<number, number>();

  constructor(ownProcess: number, patienceMs = 12_000) {
    this.#own = ownProcess;
    this.#patienceMs = patienceMs;
  }

  /** Answers how many processes were found dead; a failure forgets what was seen. */
  async release(nowMs = performance.now()): Promise<number> {
    try {
      return await inTransaction((db) => this.#look(db, nowMs));
    } catch (error) {
      this.#freeSince.clear();
      throw error;
    }
  }

  async #look(db: Database, nowMs: number): Promise<number> {
    const seen = await db.selectDistinct({ process: queueWorkers.process }).from(queueWorkers);
    const others = seen.map(({ process }) => process).filter((process) => process !== this.#own);
    for (const process of this.#freeSince.keys())
      if (!others.includes(process)) this.#freeSince.delete(process);
    let dead = 0;
    for (const process of others) {
      if (!(await isFree(db, process))) this.#freeSince.delete(process);
      else if (nowMs - this.#since(process, nowMs) >= this.#patienceMs) {
        await freeWorkersOf(db, process);
        dead++;
      }
    }
    return dead;
  }

  #since(process: number, nowMs: number): number {
    const since = this.#freeSince.get(process) ?? nowMs;
    this.#freeSince.set(process, since);
    return since;
  }
}

/** Keeps the lock until the transaction ends: a process that is back after all waits for what is decided. */
async function isFree(db: Database, process: number): Promise<boolean> {
  const { rows } = await db.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(${presenceLock}::int, ${process}::int) as free`,
  );
  return rows[0]?.free === true;
}

async function freeWorkersOf(db: Database, process: number): Promise<void> {
  await db.execute(sql`
    with gone as (delete from queue_workers where process = ${process} returning name)
    select graphile_worker.force_unlock_workers(array(select name from gone))`);
}
