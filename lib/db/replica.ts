import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { type Database, isDatabaseDown, pool } from "./client";

/*
 * A standby of the database for what reads much: searches, the log, lists of staff. Nobody sees less there than what was
 * written before the question: it is asked once it has caught up with the primary, and left alone when that takes too long.
 */
const askEveryMs = 5;
const awayMs = 10_000;
/** A query for a person, and a report. */
const longestMs = 30_000;
/** Beyond the time that it may be behind, for the questions themselves. */
const answerMs = 1_000;

type Options = { url: string; poolSize: number; mostLagMs: number; onError: (error: Error) => void };
type Replica = Options & { pool: pg.Pool; database: Database; awayUntilMs: number };

const slot = Symbol.for("berth.replica");
const holder = globalThis as { [slot]?: Replica };

export function openReplica(options: Options): void {
  const { url, poolSize, onError } = options;
  const opened = new pg.Pool({
    connectionString: url,
    max: poolSize,
    statement_timeout: longestMs,
    // Of a network that has gone silent nobody hears.
    query_timeout: longestMs + answerMs,
    connectionTimeoutMillis: 2_000,
    keepAlive: true,
    application_name: "berth reads",
    options: "-c jit=off -c default_transaction_read_only=on",
  });
  opened.on("error", onError);
  opened.on("connect", (client) => client.on("error", () => undefined));
  const asDatabase = drizzle(opened) as unknown as Database;
  holder[slot] = { ...options, pool: opened, database: asDatabase, awayUntilMs: 0 };
}

export async function closeReplica(): Promise<void> {
  const replica = holder[slot];
  delete holder[slot];
  await replica?.pool.end();
}

/** A database and its history: a standby of another one, or of how this one was before, has another place. */
const place = `(select system_identifier::text from pg_control_system()) as system,
  (select timeline_id from pg_control_checkpoint()) as timeline`;
type Place = { system: string; timeline: number };

/** Whether it follows this primary and has replayed all that this one had written by now. */
async function hasCaughtUp({ pool: own, mostLagMs }: Replica): Promise<boolean> {
  const { rows } = await pool().query<Place & { written: string }>(
    `select pg_current_wal_insert_lsn()::text as written, ${place}`,
  );
  const [primary] = rows;
  const deadlineMs = performance.now() + mostLagMs;
  for (;;) {
    // Null where it is no standby, such as one that was promoted.
    const { rows: asked } = await own.query<Place & { is: boolean | null }>(
      `select pg_last_wal_replay_lsn() >= $1::pg_lsn and pg_is_in_recovery() as is, ${place}`,
      [primary?.written],
    );
    const [standby] = asked;
    if (standby?.system !== primary?.system || standby?.timeline !== primary?.timeline) return false;
    if (standby?.is === true) return true;
    if (standby?.is === null || performance.now() > deadlineMs) return false;
    await pause(askEveryMs);
  }
}

/** Rejects when it takes longer than it may; what it waits for is left to its own limits. */
function withinLimit(replica: Replica): Promise<boolean> {
  const late = new AbortController();
  const tooLate = pause(replica.mostLagMs + answerMs, undefined, { signal: late.signal }).then(() => {
    throw new Error("the replica of the database does not answer");
  });
  return Promise.race([hasCaughtUp(replica), tooLate]).finally(() => {
    late.abort();
    tooLate.catch(() => undefined);
  });
}

const isOfDatabase = (error: unknown): boolean => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof pg.DatabaseError || isDatabaseDown(error);
};

/**
 * Asks the standby; null where there is none, or it is away, or behind, or could not answer: the primary does then. What
 * `work` itself throws is thrown.
 */
export async function askReplica<T>(work: (db: Database) => Promise<T>): Promise<{ answer: T } | null> {
  const replica = holder[slot];
  if (!replica || performance.now() < replica.awayUntilMs) return null;
  const leave = (error: unknown) => {
    replica.awayUntilMs = performance.now() + awayMs;
    replica.onError(error instanceof Error ? error : new Error(String(error)));
    return null;
  };
  const isThere = await withinLimit(replica).catch(leave);
  if (isThere === null) return null;
  if (!isThere) return leave(new Error("the replica of the database is behind, or follows another primary"));
  try {
    return { answer: await work(replica.database) };
  } catch (error) {
    if (!isOfDatabase(error)) throw error;
    return leave(error);
  }
}
