import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { findBinaries } from "@/lib/server/postgres-binaries";
import { OwnPostgres } from "@/lib/testing/database/own-postgres";
import { type PostgresPair, startPostgresPair } from "@/lib/testing/database/postgres-pair";
import { closeDatabase, database, openDatabase } from "./client";
import { askReplica, checkReplica, closeReplica, openReplica, readBeside } from "./replica";

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

const changed = (change: (url: URL) => void): string => {
  const url = new URL(pair.standby.url("postgres"));
  change(url);
  return url.href;
};

it("answers from the standby, never without what was written before", async () => {
  open(pair.standby.url("postgres"));
  for (let n = 1; n <= 50; n++) {
    await database().execute(sql`insert into notes values ('x')`);
    expect(await countNotes()).toEqual({ answer: { n, is: true } });
  }
});

it("a report is read there, and from the primary where none can be asked", async () => {
  const isStandby = () =>
    readBeside(async (db) => (await db.execute(sql`select pg_is_in_recovery() as is`)).rows[0]);
  expect(await isStandby()).toEqual({ is: false });
  open(pair.standby.url("postgres"));
  expect(await isStandby()).toEqual({ is: true });
  await closeReplica();
  open("postgres://berth@127.0.0.1:1/postgres");
  expect(await isStandby()).toEqual({ is: false });
  expect(told).toHaveLength(1);
});

it("several are asked in turn, and the others where one is away", async () => {
  const { host } = new URL(pair.standby.url("postgres"));
  const several = (...hosts: string[]) => pair.standby.url("postgres").replace(host, hosts.join(","));
  open(several(host, host));
  const places = async () =>
    (await askReplica((db) => db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)))?.answer
      .rows[0]?.pid;
  const [first, second, third] = [await places(), await places(), await places()];
  expect(second).not.toBe(first);
  expect(third).toBe(first);
  await closeReplica();
  open(several("127.0.0.1:1", host));
  for (let turn = 0; turn < 4; turn++) expect(await countNotes()).not.toBeNull();
  expect(told).toHaveLength(1);
  expect(await checkReplica(several(host, host))).toMatch(/^PostgreSQL \d+[^,]*$/);
  await expect(checkReplica(several("127.0.0.1:1", host))).rejects.toThrow();
});

it("is tried before it is set", async () => {
  expect(await checkReplica(pair.standby.url("postgres"))).toMatch(/^PostgreSQL \d+/);
  await expect(checkReplica(pair.primary.url("postgres"))).rejects.toThrow("This is no standby");
});

it("is left alone while it is behind, and for a while after that", async () => {
  await pair.standby.ask("select pg_wal_replay_pause()");
  try {
    open(pair.standby.url("postgres"), 50);
    await database().execute(sql`insert into notes values ('x')`);
    expect(await countNotes()).toBeNull();
    expect(told).toEqual(["the replica of the database is behind, or follows another primary"]);
  } finally {
    await pair.standby.ask("select pg_wal_replay_resume()");
  }
  expect(await countNotes()).toBeNull();
  expect(told).toHaveLength(1);
});

it.each([
  ["is no standby", () => pair.primary.url("postgres")],
  ["is not there", () => "postgres://berth@127.0.0.1:1/postgres"],
  ["has no such database", () => changed((url) => Object.assign(url, { pathname: "/nothere" }))],
  ["has no such role", () => changed((url) => Object.assign(url, { username: "nobody" }))],
  ["has no TLS", () => changed((url) => url.searchParams.set("sslmode", "require"))],
])("is not asked when it %s", async (_which, url) => {
  open(url());
  expect(await countNotes()).toBeNull();
  expect(told).toHaveLength(1);
});

it("is not believed when it follows another primary, however far it has come", async () => {
  await pair.primary.ask(
    "create table filler as select repeat('x', 1000) as x from generate_series(1, 30000)",
  );
  const folder = await mkdtemp(path.join(tmpdir(), "berth-other-"));
  const other = await OwnPostgres.start({ programs: findBinaries(), data: path.join(folder, "data") });
  try {
    await closeDatabase();
    openDatabase(other.url("postgres"), { poolSize: 2 });
    open(pair.standby.url("postgres"));
    expect(await countNotes()).toBeNull();
    expect(told).toEqual(["the replica of the database is behind, or follows another primary"]);
  } finally {
    await closeDatabase();
    openDatabase(pair.primary.url("postgres"), { poolSize: 4 });
    await other.stop();
    await rm(folder, { recursive: true, force: true });
  }
}, 60_000);

it("keeps nobody waiting when the network goes silent", async () => {
  const url = new URL(pair.standby.url("postgres"));
  const sockets: Socket[] = [];
  let isSilent = false;
  const proxy = createServer((near) => {
    const far = connect(Number(url.port), "127.0.0.1");
    sockets.push(near, far);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const)
      from.on("data", (data) => isSilent || to.write(data)).on("error", () => undefined);
  }).listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const address = proxy.address();
  open(
    changed((one) => Object.assign(one, { port: String(typeof address === "object" && address?.port) })),
    200,
  );
  expect(await countNotes()).not.toBeNull();
  isSilent = true;
  const fromMs = performance.now();
  expect(await countNotes()).toBeNull();
  expect(performance.now() - fromMs).toBeLessThan(10_000);
  for (const socket of sockets) socket.destroy();
  proxy.close();
});

it("throws what the work itself throws", async () => {
  open(pair.standby.url("postgres"));
  await expect(askReplica(() => Promise.reject(new Error("own")))).rejects.toThrow("own");
});

it("writes nothing: what would write is done by the primary", async () => {
  open(pair.standby.url("postgres"));
  expect(await askReplica((db) => db.execute(sql`insert into notes values ('x')`))).toBeNull();
  expect(told).toHaveLength(1);
});

it("there need not be one", async () => {
  expect(await countNotes()).toBeNull();
});
