import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startProxy } from "@/lib/testing/database/host-proxy";
import { createTestDatabase, type TestDatabase } from "@/lib/testing/database/test-database";
import {
  closeDatabase,
  type Database,
  database,
  inTransaction,
  isDatabaseDown,
  isTimedOut,
  openDatabase,
  pool,
} from "./client";
import { newClient } from "./connect";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase("empty");
  openDatabase(test.url, { poolSize: 2 });
});
afterAll(async () => {
  await closeDatabase();
  await test.drop();
});

/** Terminates the connection that runs this, as a restart of the database does. */
const loseConnection = async (db: Database) => {
  await db.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
};

/** Terminates it while it is idle. */
const loseIdle = async (db: Database) => {
  const { rows } = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  await database().execute(sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`);
  await db.execute(sql`select 1`);
};

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

it("a statement that takes too long says nothing of whether the database is there", async () => {
  const slow = inTransaction(async (db) => {
    await db.execute(sql`set local statement_timeout = 20`);
    await db.execute(sql`select pg_sleep(5)`);
  });
  const error = await refusal(slow);
  expect([isDatabaseDown(error), isTimedOut(error)]).toEqual([false, true]);
});

describe("a connection that is lost in the middle of a transaction", () => {
  it.each([
    ["while it is asked", loseConnection],
    ["between two questions", loseIdle],
  ])("%s refuses that transaction as a database that is away, and nothing else", async (_when, lose) => {
    for (const begin of [
      inTransaction,
      (work: typeof lose) => database().transaction((tx) => work(tx as never)),
    ])
      expect(isDatabaseDown(await refusal(begin(lose)))).toBe(true);
    const { rows } = await database().execute(sql`select 1 as one`);
    expect(rows).toEqual([{ one: 1 }]);
  });
});

it("who waits for a connection gets one, though the pool is replaced meanwhile", async () => {
  const taken = await Promise.all([pool().connect(), pool().connect()]);
  const waiting = [pool().query("select 1"), pool().query("select 2")];
  const [readOnly, other] = taken;
  readOnly?.release(Object.assign(new Error("read-only"), { code: "25006" }));
  other?.release();
  await expect(Promise.all(waiting)).resolves.toHaveLength(2);
});

it("a host that lets nobody in is a database that is away", async () => {
  const host = await startProxy(test.url);
  host.freeze();
  const url = new URL(test.url);
  url.host = host.url;
  const client = newClient(url.href, { connectionTimeoutMillis: 200 });
  expect(isDatabaseDown(await refusal(client.connect()))).toBe(true);
  await host.stop();
});
