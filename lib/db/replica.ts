import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { type Database, database, isDatabaseDown, pool } from "./client";
import { urlsIn } from "./hosts";

/*
 * Standbys for heavy reads: searches, the audit log, staff lists, reports. Each read goes to the next one in turn. Reads see everything written before them: they run
 * once the standby has caught up with the primary, or on the primary if that takes too long.
 */
const askEveryMs = 5;
const awayMs = 10_000;
/** Query timeout, long enough for reports. */
const longestMs = 30_000;
/** Time for the lag queries themselves, on top of the allowed lag. */
const answerMs = 1_000;
/** How long a standby that is tried may take to connect, and to answer. */
const checkedMs = 5_000;

type Options = { url: string; poolSize: number; mostLagMs: number; onError: (error: Error) => void };
type Replica = Options & { pool: pg.Pool; database: Database; awayUntilMs: number };
/** `turn`: of which one it is to be asked first. */
type Replicas = { all: readonly Replica[]; turn: number };

const slot = Symbol.for("berth.replica");
const holder = globalThis as { [slot]?: Replicas };

function openOne(options: Options): Replica {
  const { url, poolSize, onError } = options;
  const opened = new pg.Pool({
    connectionString: url,
    max: poolSize,
    statement_timeout: longestMs,
    // Client-side timeout, for a network that drops packets silently.
    query_timeout: longestMs + answerMs,
    connectionTimeoutMillis: 2_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: "berth reads",
    options: "-c jit=off -c default_transaction_read_only=on",
  });
  opened.on("error", onError);
  opened.on("connect", (client) => client.on("error", () => undefined));
  const asDatabase = drizzle(opened) as unknown as Database;
  return { ...options, pool: opened, database: asDatabase, awayUntilMs: 0 };
}

/** `url` may name several standbys; each has a pool of that size. */
export function openReplica(options: Options): void {
  holder[slot] = { all: urlsIn(options.url).map((url) => openOne({ ...options, url })), turn: 0 };
}

export async function closeReplica(): Promise<void> {
  const { all = [] } = holder[slot] ?? {};
  delete holder[slot];
  await Promise.all(all.map((one) => one.pool.end()));
}

/** System id and timeline: they differ for a standby of another database or of an earlier history of this one. */
const place = `(select system_identifier::text from pg_control_system()) as system,
  (select timeline_id from pg_control_checkpoint()) as timeline`;
type Place = { system: string; timeline: number };

/** Whether standbys of this primary answer there. Returns their versions; throws what one is instead. */
export async function checkReplica(url: string): Promise<string> {
  const versions = await Promise.all(urlsIn(url).map(checkOne));
  return [...new Set(versions)].join(", ");
}

async function checkOne(url: string): Promise<string> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: checkedMs,
    query_timeout: checkedMs,
    application_name: "berth check",
  });
  // Otherwise a connection that breaks ends the process.
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ system: string; is: boolean; version: string }>(
      `select ${place}, pg_is_in_recovery() as is, current_setting('server_version') as version`,
    );
    const [primary] = (await pool().query<Place>(`select ${place}`)).rows;
    const [standby] = rows;
    if (standby?.system !== primary?.system) throw new Error("This is another database.");
    if (!standby?.is) throw new Error("This is no standby: it does not follow another server.");
    return `PostgreSQL ${standby.version}`;
  } finally {
    await client.end();
  }
}

/** Returns whether it follows this primary and has replayed everything written there by now. */
async function hasCaughtUp({ pool: own, mostLagMs }: Replica): Promise<boolean> {
  const { rows } = await pool().query<Place & { written: string }>(
    `select pg_current_wal_insert_lsn()::text as written, ${place}`,
  );
  const [primary] = rows;
  const deadlineMs = performance.now() + mostLagMs;
  for (;;) {
    // `is` is null if it is not a standby, for example after a promotion.
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

/** Rejects if hasCaughtUp takes too long; its queries end by their own timeouts. */
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

async function askOne<T>(
  replica: Replica,
  work: (db: Database) => Promise<T>,
): Promise<{ answer: T } | null> {
  if (performance.now() < replica.awayUntilMs) return null;
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

/**
 * Runs `work` on a standby; null if there is none, or all are unavailable, behind or fail: the caller then uses the
 * primary. Rethrows errors of `work` that are not the database's.
 */
export async function askReplica<T>(work: (db: Database) => Promise<T>): Promise<{ answer: T } | null> {
  const replicas = holder[slot];
  if (!replicas) return null;
  const { all } = replicas;
  const first = replicas.turn++ % all.length;
  for (const replica of [...all.slice(first), ...all.slice(0, first)]) {
    const answered = await askOne(replica, work);
    if (answered) return answered;
  }
  return null;
}

/** Runs `work`, which only reads and may begin anew, on a standby, or on the primary where none can be asked. */
export async function readBeside<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const answered = await askReplica(work);
  return answered ? answered.answer : work(database());
}
