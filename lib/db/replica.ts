import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { type Database, isDatabaseDown, isRetriable, pool } from "./client";

/*
 * A standby of the database for what reads much: searches, the log, lists of staff. Nobody sees less there than what was
 * written before the question: it is asked once it has caught up with the primary, and left alone when that takes too long.
 */
const askEveryMs = 5;
const awayMs = 10_000;
/** A query for a person, and a report. */
const longestMs = 30_000;

type Options = { url: string; poolSize: number; mostLagMs: number; onError: (error: Error) => void };
type Replica = {
  pool: pg.Pool;
  database: Database;
  mostLagMs: number;
  awayUntilMs: number;
  onError: Options["onError"];
};

const slot = Symbol.for("berth.replica");
const holder = globalThis as { [slot]?: Replica };

export function openReplica({ url, poolSize, mostLagMs, onError }: Options): void {
  const opened = new pg.Pool({
    connectionString: url,
    max: poolSize,
    statement_timeout: longestMs,
    connectionTimeoutMillis: 2_000,
    application_name: "berth reads",
    options: "-c jit=off -c default_transaction_read_only=on",
  });
  opened.on("error", onError);
  opened.on("connect", (client) => client.on("error", () => undefined));
  const asDatabase = drizzle(opened) as unknown as Database;
  holder[slot] = { pool: opened, database: asDatabase, mostLagMs, awayUntilMs: 0, onError };
}

export async function closeReplica(): Promise<void> {
  const replica = holder[slot];
  delete holder[slot];
  await replica?.pool.end();
}

/** Whether it has replayed all that the primary had written by now, within the time that it may be behind. */
async function hasCaughtUp({ pool: own, mostLagMs }: Replica): Promise<boolean> {
  const { rows } = await pool().query<{ written: string }>("select pg_current_wal_lsn()::text as written");
  const written = rows[0]?.written;
  const deadlineMs = performance.now() + mostLagMs;
  for (;;) {
    // None where it is no standby, such as one that was promoted.
    const { rows: asked } = await own.query<{ is: boolean | null }>(
      "select pg_last_wal_replay_lsn() >= $1::pg_lsn and pg_is_in_recovery() as is",
      [written],
    );
    if (asked[0]?.is === true) return true;
    if (asked[0]?.is === null || performance.now() > deadlineMs) return false;
    await pause(askEveryMs);
  }
}

/** Asks the standby; null where there is none, or it is away, or behind, or had to give the question up. */
export async function askReplica<T>(work: (db: Database) => Promise<T>): Promise<{ answer: T } | null> {
  const replica = holder[slot];
  if (!replica || performance.now() < replica.awayUntilMs) return null;
  try {
    if (await hasCaughtUp(replica)) return { answer: await work(replica.database) };
    replica.onError(new Error("the replica of the database is behind, or follows no primary"));
  } catch (error) {
    if (!isDatabaseDown(error) && !isRetriable(error)) throw error;
    replica.onError(error instanceof Error ? error : new Error(String(error)));
  }
  replica.awayUntilMs = performance.now() + awayMs;
  return null;
}
