import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import pg from "pg";
import { type Database, inTransaction } from "@/lib/db/client";
import { queueWorkers } from "@/lib/db/tables/queue-workers";
import { errorFacts, log } from "@/lib/log";

const lockClass = 7_251_885;
const againMs = 500;

/**
 * Shows other processes that the workers of this one are alive: each of its connections for work, and one more that is
 * taken anew when it is lost, holds the lock of its number. Whoever gets that lock knows that none of them is there.
 */
export class Presence {
  readonly process = randomInt(1, 2 ** 31);
  readonly #url: string;
  readonly #names = new Set<string>();
  #client: pg.Client | null = null;
  #isStopped = false;

  private constructor(url: string) {
    this.#url = url;
  }

  /** Throws when the database cannot be reached. */
  static async open(url: string): Promise<Presence> {
    const presence = new Presence(url);
    await presence.#connect();
    return presence;
  }

  /** To be done to each connection of a worker before it is used. A computer that is cut off is noticed in 25 s. */
  readonly hold = async (client: pg.ClientBase): Promise<void> => {
    await client.query(`set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3;
      select pg_advisory_lock_shared(${lockClass}, ${this.process})`);
  };

  /** Notes a worker of this process before it takes its first task; one that is not noted is never taken for dead. */
  async note(client: pg.ClientBase, name: string): Promise<void> {
    this.#names.add(name);
    await this.#write(client, [name]);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    const client = this.#client;
    this.#client = null;
    await client
      ?.query("delete from queue_workers where process = $1", [this.process])
      .catch(() => undefined);
    await client?.end();
  }

  async #write(client: pg.ClientBase, names: string[]): Promise<void> {
    const text =
      "insert into queue_workers (name, process) select unnest($1::text[]), $2 on conflict do nothing";
    await client.query(text, [names, this.process]);
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      application_name: "berth presence",
    });
    client.on("error", () => undefined);
    client.once("end", () => {
      if (this.#client === client) void this.#connectAgain();
    });
    try {
      await client.connect();
      await this.hold(client);
      await this.#write(client, [...this.#names]);
    } catch (error) {
      void client.end().catch(() => undefined);
      throw error;
    }
    if (this.#isStopped) await client.end();
    else this.#client = client;
  }

  async #connectAgain(): Promise<void> {
    this.#client = null;
    for (let isFirst = true; !this.#isStopped && !this.#client; isFirst = false) {
      await this.#connect().catch((error: unknown) => {
        if (isFirst) log.warn({ error: errorFacts(error) }, "the connection that shows presence was lost");
      });
      if (!this.#client) await pause(againMs);
    }
  }
}

/**
 * Frees tasks and queues of workers whose process is gone; the queue itself would wait for four hours. Gone is a process
 * whose lock was free at every look for `patienceMs`: after a loss of the database the living take theirs again within a
 * second. To be called every few seconds.
 */
export class DeadWorkers {
  readonly #own: number;
  readonly #patienceMs: number;
  readonly #freeSince = new Map<number, number>();

  constructor({ process }: Presence, patienceMs = 12_000) {
    this.#own = process;
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
    sql`select pg_try_advisory_xact_lock(${lockClass}::int, ${process}::int) as free`,
  );
  return rows[0]?.free === true;
}

async function freeWorkersOf(db: Database, process: number): Promise<void> {
  await db.execute(sql`
    with gone as (delete from queue_workers where process = ${process} returning name)
    select graphile_worker.force_unlock_workers(array(select name from gone))`);
}
