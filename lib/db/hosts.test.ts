import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startProxy } from "@/lib/testing/database/host-proxy";
import { createTestDatabase, type TestDatabase } from "@/lib/testing/database/test-database";
import { waitFor } from "@/lib/testing/wait-for";
import { closeDatabase, database, inTransaction, isDatabaseDown, openDatabase, pool } from "./client";
import { hostsOf, urlsIn } from "./hosts";

let own: TestDatabase;
let admin: pg.Client;
beforeAll(async () => {
  own = await createTestDatabase("empty");
  admin = new pg.Client({ connectionString: own.url });
  await admin.connect();
  await admin.query("create table written (at timestamptz default now())");
});
afterAll(async () => {
  await closeDatabase();
  await admin.end();
  await own.drop();
});

it.each([
  ["postgres://a:b@one/x", ["postgres://a:b@one/x"]],
  ["postgres://a:b@one:5433/x?sslmode=disable", ["postgres://a:b@one:5433/x?sslmode=disable"]],
  [
    "postgresql://a:b%40@one:1,two/x?target_session_attrs=read-write&sslmode=disable",
    ["postgresql://a:b%40@one:1/x?sslmode=disable", "postgresql://a:b%40@two/x?sslmode=disable"],
  ],
  ["postgres://[::1]:1,[::2]:2/x", ["postgres://[::1]:1/x", "postgres://[::2]:2/x"]],
])("%s names its hosts", (url, urls) => {
  expect(urlsIn(url)).toEqual(urls);
});

const startHost = (port?: number, isFrozen?: boolean) => startProxy(own.url, { port, isFrozen });

const urlOf = (...hosts: string[]) => {
  const { username, password, pathname } = new URL(own.url);
  return `postgres://${username}:${password}@${hosts.join(",")}${pathname}`;
};

const write = sql`insert into written default values`;
const mayWrite = () =>
  database()
    .execute(write)
    .then(() => true)
    .catch((error: unknown) => {
      if (!isDatabaseDown(error)) throw error;
      return undefined;
    });

it("the host that is there is used, and another one once it is gone", async () => {
  const gone = await startHost();
  await gone.stop();
  const second = await startHost();
  const url = urlOf(gone.url, second.url);
  expect(await hostsOf(url).find()).toBe(true);
  openDatabase(url, { poolSize: 4 });
  expect(await mayWrite()).toBe(true);

  await second.stop();
  expect(await mayWrite()).toBeUndefined();
  const first = await startHost(Number(gone.url.split(":")[1]));
  await waitFor(mayWrite, "The other host is not found.");
  expect(await inTransaction((db) => db.execute(write))).toMatchObject({ rowCount: 1 });
  await closeDatabase();
  await first.stop();
});

it("a server that takes no writes any more is one that is away, and its connections are dropped", async () => {
  const [one, other] = [await startHost(), await startHost()];
  const url = urlOf(one.url, other.url);
  openDatabase(url, { poolSize: 4 });
  expect(await mayWrite()).toBe(true);
  const setReadOnly = (to: "on" | "off") =>
    admin.query(
      `alter role current_user in database "${new URL(own.url).pathname.slice(1)}" set default_transaction_read_only = ${to}`,
    );
  await setReadOnly("on");
  const client = await pool().connect();
  await client.query("set default_transaction_read_only = on");
  client.release();
  await expect(inTransaction((db) => db.execute(write))).rejects.toSatisfy(isDatabaseDown);
  expect(await hostsOf(url).find()).toBe(false);
  expect(await mayWrite()).toBeUndefined();

  await setReadOnly("off");
  await waitFor(mayWrite, "The connections from before are still used.");
  await closeDatabase();
  await Promise.all([one.stop(), other.stop()]);
});

it("a host that lets in and then answers nothing does not hold the search up", async () => {
  const [frozen, gone, other] = [await startHost(0, true), await startHost(), await startHost()];
  await gone.stop();
  const hosts = hostsOf(urlOf(frozen.url, gone.url));
  expect(await hosts.find()).toBe(false);
  await expect(hosts.require()).rejects.toThrow("None of the hosts of DATABASE_URL takes writes.");
  const { port } = new URL(await hostsOf(urlOf(frozen.url, other.url)).require());
  expect(port).toBe(other.url.split(":")[1]);
  await Promise.all([frozen.stop(), other.stop()]);
});
