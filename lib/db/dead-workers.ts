import { sql } from "drizzle-orm";
import { type Database, inTransaction } from "./client";
import { queueWorkers } from "./tables/kernel/queue-workers";

/** First key of the advisory locks that processes hold for their workers; the second key is the process's number. */
export const presenceLock = 7_251_885;

/**
 * Unlocks tasks and queues of workers whose process is dead; graphile-worker itself would wait for four hours. A
 * process is dead if its lock was free at every check for `patienceMs`: after a lost database connection live
 * processes reacquire theirs within a second. Call every few seconds in every process.
 */
export class DeadWorkers {
  readonly #own: number;
  readonly #patienceMs: number;
  readonly #freeSince = new Map<number, number>();

  constructor(ownProcess: number, patienceMs = 12_000) {
    this.#own = ownProcess;
    this.#patienceMs = patienceMs;
  }

  /** Returns how many dead processes were cleaned up; a failed check restarts the observation. */
  async release(nowMs = performance.now()): Promise<number> {
    try {
      return await inTransaction((db) => this.#look(db, nowMs));
    } catch (error) {
      this.#freeSince.clear();
      throw error;
    }
  }

  async #look(db: Database, nowMs: number): Promise<number> {
    const free = (await readFree(db)).filter((process) => process !== this.#own);
    for (const process of this.#freeSince.keys())
      if (!free.includes(process)) this.#freeSince.delete(process);
    let dead = 0;
    for (const process of free)
      if (nowMs - this.#since(process, nowMs) >= this.#patienceMs && (await freeWorkersOf(db, process)))
        dead++;
    return dead;
  }

  #since(process: number, nowMs: number): number {
    const since = this.#freeSince.get(process) ?? nowMs;
    this.#freeSince.set(process, since);
    return since;
  }
}

/** The numbers of processes that hold the lock of their workers, of this database. */
const heldLocks = sql`(select objid::bigint from pg_locks
      where locktype = 'advisory' and mode = 'ShareLock' and granted and objsubid = 2
        and classid = ${presenceLock} and database = (select oid from pg_database where datname = current_database()))`;

/** How many processes with workers are alive. */
export async function countLiveProcesses(db: Database): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(distinct process)::int as count from ${queueWorkers} where process in ${heldLocks}`,
  );
  return rows[0]?.count ?? 0;
}

/**
 * Returns the registered processes whose lock is not held. Reads pg_locks instead of trying the lock: concurrent
 * checks would see each other's lock and take a dead process for alive. Live processes hold it shared; the cleanup
 * takes it exclusively.
 */
async function readFree(db: Database): Promise<number[]> {
  const { rows } = await db.execute<{ process: number }>(sql`
    select distinct process from ${queueWorkers} where process not in ${heldLocks}
    order by process`);
  return rows.map(({ process }) => process);
}

/**
 * Holds the lock until the transaction ends, so that a process that returns after all waits for the outcome. False =
 * it is back already, or another process is cleaning up.
 */
async function freeWorkersOf(db: Database, process: number): Promise<boolean> {
  const { rows } = await db.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(${presenceLock}::int, ${process}::int) as free`,
  );
  if (rows[0]?.free !== true) return false;
  const { rows: gone } = await db.execute<{ name: string }>(
    sql`delete from ${queueWorkers} where process = ${process} returning name`,
  );
  const names = gone.map(({ name }) => name);
  if (names.length > 0)
    await db.execute(
      sql`select graphile_worker.force_unlock_workers(array(select jsonb_array_elements_text(${JSON.stringify(names)}::jsonb)))`,
    );
  return names.length > 0;
}
