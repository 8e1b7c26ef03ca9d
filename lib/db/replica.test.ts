import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type PostgresPair, startPostgresPair } from "@/lib/testing/postgres-pair";
import { closeDatabase, database, openDatabase } from "./client";
import { askReplica, closeReplica, openReplica } from "./replica";

let pair: PostgresPair;
const told: string[] = [];

beforeAll(async () => {
  pair = await startPostgresPair({ isSynchronous: false });
  openDatabase(pair.primary.url("postgres"), { poolSize: 4 });
  await database().execute(sql`create table notes (text text)`);
}, 60_000);

afterEach(async () => {
  await closeReplica();
  told.length = 0;
});

afterAll(async () => {
  await closeDatabase();
  await pair?.stop();
});

const open = (url: string, mostLagMs = 2_000) =>
  openReplica({ url, poolSize: 2, mostLagMs, onError: ({ message }) => told.push(message) });
const countNotes = () =>
  askReplica(
    async (db) =>
      (await db.execute(sql`select count(*)::int as n, pg_is_in_recovery() as is from notes`)).rows[0],
  );

it("answers from the standby, never without what was written before", async () => {
  open(pair.standby.url("postgres"));
  for (let n = 1; n <= 50; n++) {
    await database().execute(sql`insert into notes values ('x')`);
    expect(await countNotes()).toEqual({ answer: { n, is: true } });
  }
});

it("is left alone while it is behind, and for a while after that", async () => {
  await pair.standby.ask("select pg_wal_replay_pause()");
  try {
    open(pair.standby.url("postgres"), 50);
    await database().execute(sql`insert into notes values ('x')`);
    expect(await countNotes()).toBeNull();
    expect(told).toEqual(["the replica of the database is behind, or follows no primary"]);
  } finally {
    await pair.standby.ask("select pg_wal_replay_resume()");
  }
  expect(await countNotes()).toBeNull();
  expect(told).toHaveLength(1);
});

it.each([
  ["is no standby", () => pair.primary.url("postgres")],
  ["is not there", () => "postgres://berth@127.0.0.1:1/postgres"],
])("is not asked when it %s", async (_which, url) => {
  open(url());
  expect(await countNotes()).toBeNull();
  expect(told).toHaveLength(1);
});

it("writes nothing: what would write is done by the primary", async () => {
  open(pair.standby.url("postgres"));
  expect(await askReplica((db) => db.execute(sql`insert into notes values ('x')`))).toBeNull();
  expect(told).toHaveLength(1);
});

it("there need not be one", async () => {
  expect(await countNotes()).toBeNull();
});
