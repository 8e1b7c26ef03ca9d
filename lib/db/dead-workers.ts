import { sql } from "drizzle-orm";
import { type Database, inTransaction } from "./client";
import { queueWorkers } from "./tables/kernel/queue-workers";

/** The first number of the advisory locks that processes hold for their workers; the second is that of the process. */
export const presenceLock = 7_251_885;

/**
 * Frees tasks and queues of workers whose process is gone; the queue itself would wait for four hours. Gone is a process
 * whose lock was free at every look for `patienceMs`: after a loss of the database the living take theirs again within a
 * second. To be called every few seconds, in every process: each looks for itself.
 */
export class DeadWorkers {
  readonly #own: number;
  readonly #patienceMs: number;
  readonly #freeSince = new Map<number, number>();

  constructor(ownProcess: number, patienceMs = 12_000) {
    this.#own = ownProcess;
    this.#patienceMs = patienceMs;
  }

  /** Returns how many processes were found dead; a failure forgets what was seen. */
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

/**
 * The noted processes whose lock nobody holds. They are looked up, not tried: of many lookers each would find the
 * lock in the hands of another one, and take the dead for alive. The living share their lock, anyone who frees has it
 * alone.
 */
async function readFree(db: Database): Promise<number[]> {
  const { rows } = await db.execute<{ process: number }>(sql`
    select distinct process from ${queueWorkers} where process not in (
      select objid::bigint from pg_locks
      where locktype = 'advisory' and mode = 'ShareLock' and granted and objsubid = 2
        and classid = ${presenceLock} and database = (select oid from pg_database where datname = current_database()))
    order by process`);
  return rows.map(({ process }) => process);
}

/**
 * Keeps the lock until the transaction ends: a process that is back after all waits for what is decided. False = it is back
 * already, or another one frees it.
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
