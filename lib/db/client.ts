import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgDatabase } from "drizzle-orm/pg-core";
import type pg from "pg";
import { hostUrlOf, newPool } from "./connect";
import { hostsOf, writable } from "./hosts";
import { type QuickReader, quickReader } from "./quick-read";
import { askPresence, cutOff } from "./silence";

/** Either the pool or an open transaction. */
export type Database = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;

type Connection = {
  url: string;
  pool: pg.Pool;
  database: NodePgDatabase;
  quick: QuickReader;
  isNamed: boolean;
};
const slot = Symbol.for("berth.database");
const holder = globalThis as { [slot]?: Connection };

export type DatabaseOptions = {
  poolSize: number;
  onError?: (error: Error) => void;
  /** Behind a pooler in transaction mode (connect.ts). */
  isPooled?: boolean;
  /** False if named prepared statements cannot be used: a pooler may run the next one on another connection. */
  isNamed?: boolean;
  /** How long a read of `quickRead` may take; see quick-read.ts. */
  longestReadMs?: number;
};

const askEveryMs = 100;

/** Ends a pool once everybody in its line has had a connection: after its end it gives none, and says nothing. */
async function endServed(old: pg.Pool): Promise<void> {
  while (old.waitingCount > 0) await pause(askEveryMs, undefined, { ref: false });
  await old.end();
}

/** The one pool of this process, kept on globalThis because Next bundles a second copy of this module. */
export function openDatabase(url: string, options: DatabaseOptions): void {
  const onError = (error: Error) => options.onError?.(error);
  const { poolSize, isPooled = false, isNamed = true, longestReadMs } = options;
  const pool = newPool(url, { max: poolSize, isPooled, isNamed });
  // Idle clients emit "error" when the database goes away; without a listener, Node exits.
  pool.on("error", onError);
  const clients = new Set<pg.PoolClient>();
  pool.on("connect", (client) => {
    // A client in use also emits "error" when its connection is lost, besides rejecting its query.
    client.on("error", () => undefined);
    clients.add(client);
  });
  pool.on("remove", (client) => clients.delete(client));
  const onReadError = (error: Error, host: string) => {
    onError(error);
    void reopenWithout(host);
  };
  const opened = {
    url,
    pool,
    database: drizzle(pool),
    quick: quickReader({ url, isPooled, isNamed, longestReadMs, onError: onReadError }),
    isNamed,
  };
  const reopen = () => {
    if (holder[slot] !== opened) return;
    hostsOf(url).look();
    openDatabase(url, options);
    void Promise.all([opened.quick.end(), endServed(pool)]).catch(onError);
  };
  // The connections of the pool look sound for a while after their host has vanished.
  const reopenWithout = async (host: string) => {
    if (holder[slot] !== opened) return;
    if ((await askPresence(host, { checkMs: longestReadMs, isPooled })) !== "silent") return;
    await hostsOf(url).find();
    reopen();
    for (const client of clients) if (hostUrlOf(client) === host) cutOff(client);
  };
  // The server has become read-only: reopens the pool, because another host, or the same one over new connections,
  // accepts writes.
  pool.on("release", (error) => {
    if (sqlState(error) === readOnlyState) reopen();
  });
  holder[slot] = opened;
}

export async function closeDatabase(): Promise<void> {
  const open = holder[slot];
  if (!open) return;
  delete holder[slot];
  await Promise.all([open.quick.end(), open.pool.end()]);
}

function connection(): Connection {
  const open = holder[slot];
  if (!open) throw new Error("The database is not open.");
  return open;
}

export const database = (): Database => connection().database as unknown as Database;

/** For the few hot reads that use a named prepared statement. */
export const pool = (): pg.Pool => connection().pool;

/** Returns the name for a prepared statement; "" if names cannot be used. */
export const statementName = (name: string): string => (connection().isNamed ? name : "");

/** Only for the few reads that every call waits for (quick-read.ts). */
export const quickRead: QuickReader["read"] = (statement) => connection().quick.read(statement);

/**
 * Whether the database accepts writes; rejects if it does not answer. Asked beside the pool, whose connections may all be
 * busy with slow work.
 */
export async function isWritable(): Promise<boolean> {
  const { quick, url } = connection();
  const [[is] = []] = await quick.read({ name: "berth_writable", text: writable });
  if (is === "t") return true;
  // The next question goes to another host, or to the same one over a new connection.
  hostsOf(url).look();
  quick.reconnect();
  return false;
}

/** For a question that has no answer yet: the next one is asked over a new connection, of the host that is found. */
export function doubtConnection(): void {
  const open = holder[slot];
  if (!open) return;
  hostsOf(open.url).look();
  open.quick.reconnect();
}

/** SQLSTATE of a write in a read-only transaction or on a standby. */
const readOnlyState = "25006";
const retriable = new Set(["40001", "40P01"]);

const causeOf = (error: unknown): Error | undefined => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause : undefined;
};

const sqlState = (error: unknown): string | undefined => {
  const cause = causeOf(error);
  return cause instanceof Error && "code" in cause && typeof cause.code === "string" ? cause.code : undefined;
};

/** Whether another version has changed the schema after statements were prepared: the connection must be closed. */
const isOutdated = (error: unknown): boolean =>
  sqlState(error) === "0A000" && /cached plan/.test(causeOf(error)?.message ?? "");

/** True for a deadlock, a serialization failure or an outdated plan: the same transaction may succeed if retried. */
export const isRetriable = (error: unknown): boolean =>
  retriable.has(sqlState(error) ?? "") || isOutdated(error);

type Ending = () => Promise<void>;
const endings = new WeakMap<Database, Ending[]>();

/**
 * Runs `work` at the end of the transaction `db`; at once if `db` is not one of `inTransaction`. For locks that must
 * be held briefly.
 */
export async function atEnd(db: Database, work: Ending): Promise<void> {
  const open = endings.get(db);
  if (open) open.push(work);
  else await work();
}

/** Returns whether `db` is a transaction of `inTransaction`, not the pool. */
export const isOneTransaction = (db: Database): boolean => endings.has(db);

/** Work at the end may add more. */
async function runEndings(db: Database): Promise<void> {
  const open = endings.get(db) ?? [];
  for (let work = open.shift(); work; work = open.shift()) await work();
}

const changing: ReadonlySet<string> = new Set(["INSERT", "UPDATE", "DELETE", "MERGE"]);
type Count = { rows: number };
const counts = new WeakMap<Database, Count>();

/**
 * Returns how many rows the transaction `db` has inserted, updated and deleted so far; 0 if it is not one of
 * `inTransaction`.
 */
export const changedRows = (db: Database): number => counts.get(db)?.rows ?? 0;

/**
 * Wraps a connection to count the rows that the server reports as changed. Concurrent queries are queued here: a
 * connection runs one at a time, and future versions of `pg` will not queue them.
 */
function counting(client: pg.PoolClient, count: Count): pg.PoolClient {
  let last: Promise<unknown> = Promise.resolve();
  const query = async (statement: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> => {
    const answer = last.then(() => client.query(statement, values));
    last = answer.catch(() => undefined);
    const result = await answer;
    if (changing.has(result.command)) count.rows += result.rowCount ?? 0;
    return result;
  };
  return Object.create(client, { query: { value: query } });
}

async function runTransaction<T>(work: (tx: Database) => Promise<T>): Promise<T> {
  const client = await connection().pool.connect();
  const count: Count = { rows: 0 };
  let failure: unknown;
  try {
    return await drizzle(counting(client, count)).transaction(async (tx) => {
      const db = tx as unknown as Database;
      endings.set(db, []);
      counts.set(db, count);
      const done = await work(db);
      await runEndings(db);
      return done;
    });
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    const mustGo = sqlState(failure) === readOnlyState || isOutdated(failure);
    client.release(mustGo ? causeOf(failure) : undefined);
  }
}

/** Runs `work` in one transaction; retries after a deadlock or serialization failure, up to three attempts. */
export async function inTransaction<T>(work: (tx: Database) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await runTransaction(work);
    } catch (error) {
      if (attempt >= 3 || !isRetriable(error)) throw error;
    }
  }
}

/** True if a statement took longer than it may: the same one may again. */
export const isTimedOut = (error: unknown): boolean => sqlState(error) === "57014";

/** True if the database is unavailable: callers respond 503, and nothing was changed. */
export function isDatabaseDown(error: unknown): boolean {
  const state = sqlState(error);
  if (state && /^(08|53|57P0[1-5]|55P03|25006|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND)/.test(state)) return true;
  const text =
    error instanceof Error
      ? `${error.message} ${error.cause instanceof Error ? error.cause.message : ""}`
      : "";
  return /Connection terminated|Query read timeout|timeout exceeded when trying to connect|timeout expired|database is not open|Cannot use a pool|not queryable|Client was closed/i.test(
    text,
  );
}
