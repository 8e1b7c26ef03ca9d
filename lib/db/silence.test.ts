import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type HostProxy, startProxy } from "@/lib/testing/database/host-proxy";
import { createTestDatabase, type TestDatabase } from "@/lib/testing/database/test-database";
import { waitFor } from "@/lib/testing/wait-for";
import { closeDatabase, database, isDatabaseDown, isWritable, openDatabase, pool } from "./client";
import { newClient } from "./connect";
import { hostsOf } from "./hosts";
import { quickReader } from "./quick-read";
import { askPresence } from "./silence";

let own: TestDatabase;
beforeAll(async () => {
  own = await createTestDatabase("empty");
});
afterAll(() => own.drop());
afterEach(closeDatabase);

const urlOf = (...hosts: string[]) => {
  const { username, password, pathname } = new URL(own.url);
  return `postgres://${username}:${password}@${hosts.join(",")}${pathname}`;
};
const one = sql`select 1`;

it("a host that vanishes without a word is left within seconds, also by what waits for it", async () => {
  const [first, second] = [await startProxy(own.url), await startProxy(own.url)];
  const url = urlOf(first.url, second.url);
  const hosts = hostsOf(url);
  await hosts.find();
  const [near, far] = hosts.current.includes(first.url) ? [first, second] : [second, first];
  openDatabase(url, { poolSize: 2, longestReadMs: 300 });
  expect(await isWritable()).toBe(true);
  await database().execute(one);

  near.freeze();
  const waiting = database().execute(one);
  await expect(isWritable()).rejects.toSatisfy(isDatabaseDown);
  await expect(waiting).rejects.toSatisfy((error) => isDatabaseDown(error));
  expect(hosts.current).toContain(far.url);
  expect(await waitFor(() => isWritable().catch(() => undefined), "no other host is used", 5_000)).toBe(true);
  await expect(database().execute(one)).resolves.toBeDefined();
  await closeDatabase();
  await Promise.all([first.stop(), second.stop()]);
});

it("work that takes longer goes on while its host is there, and fails when it vanishes", async () => {
  const host = await startProxy(own.url);
  const client = newClient(urlOf(host.url), { patience: { silentMs: 100, checkMs: 1_000 } });
  client.on("error", () => undefined);
  await client.connect();
  await expect(client.query("select pg_sleep(0.7)")).resolves.toBeDefined();
  host.freeze();
  const asked = client.query("select 1");
  await expect(asked).rejects.toSatisfy(isDatabaseDown);
  await host.stop();
});

it("connections of the pool ask early whether the other end is there", async () => {
  openDatabase(own.url, { poolSize: 1 });
  const client = await pool().connect();
  expect(client).toMatchObject({ connection: { _keepAliveInitialDelayMillis: 10_000 } });
  client.release();
});

it("a pooler whose connections are all busy is there, and a read waits for one of them", async () => {
  const busy = await startProxy(own.url, { isFrozen: true });
  const ask = (isPooled: boolean) => askPresence(urlOf(busy.url), { checkMs: 300, isPooled });
  expect([await ask(true), await ask(false)]).toEqual(["there", "silent"]);
  await busy.stop();
  const reader = quickReader({
    url: own.url,
    isPooled: true,
    longestReadMs: 1_000,
    onError: () => undefined,
  });
  const slow = { name: "", text: "select 'x' from pg_sleep(1.3)" };
  await expect(reader.read(slow)).resolves.toEqual([["x"]]);
  await reader.end();
});

it("what goes wrong on our own side says nothing of the host, and one that refuses is over", async () => {
  const host = await startProxy(own.url);
  const url = urlOf(host.url);
  expect(await askPresence(`${url}?sslmode=require`)).toBe("there");
  await host.stop();
  expect(await askPresence(url)).toBe("refused");
});

describe("where another host has taken over already", () => {
  let near: HostProxy;
  let far: HostProxy;
  let url: string;
  const findFar = async () => {
    near.freeze();
    expect(await hostsOf(url).find()).toBe(true);
    expect(hostsOf(url).current).toContain(far.url);
  };
  beforeEach(async () => {
    const [first, second] = [await startProxy(own.url), await startProxy(own.url)];
    url = urlOf(first.url, second.url);
    await hostsOf(url).find();
    [near, far] = hostsOf(url).current.includes(first.url) ? [first, second] : [second, first];
  });
  afterEach(async () => {
    await closeDatabase();
    await Promise.all([near.stop(), far.stop()]);
  });

  it("its connections stay when those of the one that vanished are cut", async () => {
    openDatabase(url, { poolSize: 2, longestReadMs: 1_000 });
    expect(await isWritable()).toBe(true);
    const old = pool();
    await findFar();
    const other = newClient(own.url);
    await other.connect();
    await other.query("select pg_advisory_lock(1)");
    const slow = pool().query("select pg_advisory_lock(1)");
    await expect(isWritable()).rejects.toSatisfy(isDatabaseDown);
    await waitFor(async () => pool() !== old || undefined, "The pool is not replaced.");
    await other.end();
    await expect(slow).resolves.toBeDefined();
  });

  it("the connection of quick reads to it stays when the one from before ends", async () => {
    const reader = quickReader({ url, longestReadMs: 1_000, onError: () => undefined });
    const backend = { name: "own backend", text: "select pg_backend_pid()" };
    await reader.read(backend);
    await findFar();
    const lost = expect(reader.read(backend)).rejects.toSatisfy(isDatabaseDown);
    reader.reconnect();
    const pid = await reader.read(backend);
    await lost;
    expect(await reader.read(backend)).toEqual(pid);
    await reader.end();
  });
});
